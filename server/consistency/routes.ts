import { consistencyAnswer, consistencyCancelled, consistencyStarted } from '../../domain/wire/consistency.ts'
import type { Routes } from '../platform/deps.ts'
import { cancelCheck, checkStanding, startCheck } from './checks.ts'

/** The consistency check of the shop against its log, started and watched from the console. */
export const routes: Routes = (deps) => async (app) => {
  const onRequest = app.staff('finance')

  app.get(
    '/api/staff/consistency',
    {
      onRequest,
      schema: {
        summary: '기록 점검: 진행과 마지막 결과',
        description: '봉인 블록, 달마다 봉인한 해시, 장부와 상태가 지켜야 할 규칙을 점검한 결과예요.',
        response: { 200: consistencyAnswer },
      },
    },
    async () => ({ data: await checkStanding(deps) }),
  )

  app.post(
    '/api/staff/consistency',
    {
      onRequest,
      schema: {
        summary: '기록 점검 시작',
        description: '한 번에 하나만 돌아요. 이미 돌고 있으면 started가 false예요.',
        response: { 200: consistencyStarted },
      },
    },
    async (request) => ({ data: await startCheck(deps, request.staff.id) }),
  )

  app.post(
    '/api/staff/consistency/cancel',
    {
      onRequest,
      schema: {
        summary: '기록 점검 취소',
        description:
          '돌고 있는 점검은 다음 단계에서 멈추고, 지난 결과는 그대로 남아요. 누가 취소했는지 기록해요.',
        response: { 200: consistencyCancelled },
      },
    },
    async (request) => ({ data: await cancelCheck(deps, request.staff.id) }),
  )
}
