import * as z from 'zod/mini'
import {
  consistencyAnswer,
  consistencyCancelled,
  consistencyStarted,
  findingClosedAnswer,
  rowFindingsAnswer,
  rowFindingsParams,
} from '../../domain/wire/consistency.ts'
import { serialText } from '../../domain/wire/primitives.ts'
import { staffReasonRequest } from '../../domain/wire/staff.ts'
import type { Routes } from '../platform/deps.ts'
import { cancelCheck, checkStanding, startCheck } from './checks.ts'
import { closeFinding, findingsOfRows } from './findings.ts'

/** The consistency check of the shop against its log, started and watched from the console. */
export const routes: Routes = (deps) => async (app) => {
  const onRequest = app.staff('finance')

  app.get(
    '/api/staff/consistency',
    {
      onRequest: app.staff('finance', 'operations'),
      schema: {
        summary: '기록 점검: 진행, 결과, 닫지 않은 것과 지난 점검',
        description:
          '봉인 블록, 달마다 봉인한 해시, 장부와 상태가 지켜야 할 규칙을 점검한 결과예요. 달라진 곳은 관리자가 닫을 때까지 남아요.',
        response: { 200: consistencyAnswer },
      },
    },
    async () => ({ data: await checkStanding(deps) }),
  )

  app.get(
    '/api/staff/consistency/rows/:table',
    {
      onRequest: app.staff('finance', 'content'),
      schema: {
        summary: '점검에서 나온 다른 곳: 한 표의 줄',
        description: '이벤트가 아닌 줄을 보여 주는 화면이 그 위에 보여요. 관리자가 닫은 것은 없어요.',
        params: rowFindingsParams,
        response: { 200: rowFindingsAnswer },
      },
    },
    async ({ params }) => ({ data: await findingsOfRows(deps, `shop.${params.table}`) }),
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
    async (request) => ({ data: { started: (await startCheck(deps, app.log, request.staff.id)) !== null } }),
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

  app.post(
    '/api/staff/consistency/findings/:id/close',
    {
      onRequest: app.staff('admin'),
      schema: {
        summary: '점검에서 나온 다른 곳 닫기',
        description: '관리자가 확인하고 사유와 함께 닫아요. 누가 왜 닫았는지 기록해요.',
        params: z.object({ id: serialText }),
        body: staffReasonRequest,
        response: { 200: findingClosedAnswer },
        refusals: ['NOT_FOUND'],
      },
    },
    async ({ params, staff, body }, reply) =>
      reply.doneOr(await closeFinding(deps, { id: params.id, staffId: staff.id, reason: body.reason })),
  )
}
