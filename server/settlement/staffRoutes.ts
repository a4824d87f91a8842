import { isRefusal, type Refusal, type RefusalCode } from '../../domain/shared/decision.ts'
import { staffReasonRequest } from '../../domain/wire/staff.ts'
import {
  settlementActAnswer,
  settlementParams,
  settlementTrendAnswer,
  staffSettlementRowsAnswer,
  transferConfirmRequest,
} from '../../domain/wire/staffSettlements.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import type { AnyCallCode } from '../platform/http/listedAnyway.ts'
import {
  answerTransfer,
  type ByStaff,
  holdOrRelease,
  type MonthActed,
  payAgain,
} from './commands/actOfStaff.ts'
import { settlementTrend } from './queries/settlementTrend.ts'
import { monthRoutes } from './queries/staffMonths.ts'
import { staffRows } from './queries/staffRows.ts'

type Act<Code extends RefusalCode = RefusalCode> = {
  path: string
  summary: string
  refusals: readonly Code[]
  act: (deps: Deps, by: ByStaff) => Promise<MonthActed | Refusal<NoInfer<Code> | AnyCallCode>>
}
/** Checks that an act can answer only the refusals that it lists. */
const actOf = <Code extends RefusalCode>(act: Act<Code>): Act => act

const refusals = ['NOT_FOUND', 'PAYOUT_NOT_DUE', 'CONCURRENT_CHANGE', 'IDEMPOTENCY_KEY_REUSED'] as const
const acts = [
  actOf({
    path: 'hold',
    summary: '정산 지급 보류',
    refusals,
    act: (deps, by) => holdOrRelease(deps, 'hold', by),
  }),
  actOf({
    path: 'release',
    summary: '정산 지급 보류 해제',
    refusals,
    act: (deps, by) => holdOrRelease(deps, 'release', by),
  }),
  actOf({
    path: 'retry',
    summary: '실패한 정산금을 다시 지급',
    refusals: [...refusals, 'PAYOUT_WITHOUT_ACCOUNT'],
    act: (deps, by) => payAgain(deps, 'gateway', by),
  }),
  actOf({
    path: 'transfer',
    summary: '정산금을 은행에서 직접 이체하기로 해요',
    refusals: [...refusals, 'PAYOUT_WITHOUT_ACCOUNT'],
    act: (deps, by) => payAgain(deps, 'transfer', by),
  }),
  actOf({
    path: 'returned',
    summary: '직접 이체한 정산금이 되돌아왔어요',
    refusals,
    act: (deps, by) => answerTransfer(deps, { made: false }, by),
  }),
]

/** Payouts for finance: lists, hold and release, retry, and transfers that finance makes at the bank. */
export const staffRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.staff('finance')

  await app.register(monthRoutes(deps))

  app.get(
    '/api/staff/settlement-trend',
    {
      onRequest,
      schema: {
        summary: '월별 정산 추이',
        description:
          '정산 줄이 있는 마지막 달까지 열두 달의 기준 금액, 수수료, 정산 금액이에요. 정산 줄이 없는 달은 0이에요.',
        response: { 200: settlementTrendAnswer },
      },
    },
    async () => ({ data: { result: await settlementTrend(deps) } }),
  )

  app.get(
    '/api/staff/settlements/:ownerId/:month',
    {
      onRequest,
      schema: {
        summary: '소유자의 한 달 정산 줄',
        params: settlementParams,
        response: { 200: staffSettlementRowsAnswer },
      },
    },
    async (request) => ({ data: await staffRows(deps, request.params) }),
  )

  for (const { path, summary, refusals, act } of acts) {
    app.post(
      `/api/staff/settlements/:ownerId/:month/${path}`,
      {
        onRequest,
        schema: {
          summary,
          params: settlementParams,
          body: staffReasonRequest,
          response: { 200: settlementActAnswer },
          refusals,
        },
      },
      async (request, reply) => {
        const acted = await act(deps, {
          ...request.params,
          staffId: request.staff.id,
          reason: request.body.reason,
        })
        return isRefusal(acted) ? reply.refuse(acted) : { data: acted }
      },
    )
  }

  app.post(
    '/api/staff/settlements/:ownerId/:month/confirm',
    {
      onRequest,
      schema: {
        summary: '직접 이체한 정산금 확인',
        params: settlementParams,
        body: transferConfirmRequest,
        response: { 200: settlementActAnswer },
        refusals,
      },
    },
    async (request, reply) => {
      const { reference, reason } = request.body
      const by = { ...request.params, staffId: request.staff.id, reason }
      const acted = await answerTransfer(deps, { made: true, reference }, by)
      return isRefusal(acted) ? reply.refuse(acted) : { data: acted }
    },
  )
}
