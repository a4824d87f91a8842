import { staffBoardAnswer } from '../../domain/wire/staffBoard.ts'
import type { Routes } from '../platform/deps.ts'
import { staffBoard } from './board.ts'

/** The first page of the console. */
export const boardRoutes: Routes = (deps) => async (app) => {
  app.get(
    '/api/staff/board',
    {
      onRequest: app.staff('operations', 'finance'),
      schema: {
        summary: '오늘 할 일: 기다리는 일과 건수',
        description: '역할이 볼 수 있는 목록만 답해요. 목록마다 먼저 처리할 다섯 건이 들어 있어요.',
        response: { 200: staffBoardAnswer },
      },
    },
    async (request) => ({ data: await staffBoard(deps, request.staff.roles) }),
  )
}
