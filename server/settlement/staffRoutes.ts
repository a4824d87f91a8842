import { isRefusal, type Refusal, type RefusalCode } from '../../domain/shared/decision.ts'
import {
  payoutActRequest,
  payoutHoldRequest,
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
  type ByStaffOnAttempt,
  type ByStaffOnHold,
  holdOrRelease,
  type MonthActed,
  payAgain,
  transferSentBack,
} from './commands/actOfStaff.ts'
import { settlementTrend } from './queries/settlementTrend.ts'
import { monthRoutes } from './queries/staffMonths.ts'
import { staffRows } from './queries/staffRows.ts'
import { stoppedPayoutRoutes } from './queries/stoppedPayouts.ts'

type Act<By, Code extends RefusalCode = RefusalCode> = {
  path: string
  summary: string
  refusals: readonly Code[]
  act: (deps: Deps, by: By) => Promise<MonthActed | Refusal<NoInfer<Code> | AnyCallCode>>
}
/** Checks that an act can answer only the refusals that it lists. */
const onHold = <Code extends RefusalCode>(act: Act<ByStaffOnHold, Code>): Act<ByStaffOnHold> => act
const onAttempt = <Code extends RefusalCode>(act: Act<ByStaffOnAttempt, Code>): Act<ByStaffOnAttempt> => act

const refusals = [
  'ALREADY_DONE',
  'NOT_FOUND',
  'PAYOUT_NOT_DUE',
  'CONCURRENT_CHANGE',
  'IDEMPOTENCY_KEY_REUSED',
] as const
const holdActs = [
  onHold({
    path: 'hold',
    summary: '정산 지급 보류',
    refusals,
    act: (deps, by) => holdOrRelease(deps, 'hold', by),
  }),
  onHold({
    path: 'release',
    summary: '정산 지급 보류 해제',
    refusals,
    act: (deps, by) => holdOrRelease(deps, 'release', by),
  }),
]
const attemptActs = [
  onAttempt({
    path: 'retry',
    summary: '실패한 정산금을 다시 지급',
    refusals: [...refusals, 'PAYOUT_WITHOUT_ACCOUNT'],
    act: (deps, by) => payAgain(deps, 'gateway', by),
  }),
  onAttempt({
    path: 'transfer',
    summary: '정산금을 은행에서 직접 이체하기로 해요',
    refusals: [...refusals, 'PAYOUT_WITHOUT_ACCOUNT'],
    act: (deps, by) => payAgain(deps, 'transfer', by),
  }),
  onAttempt({
    path: 'returned',
    summary: '직접 이체한 정산금이 되돌아왔어요',
    refusals,
    act: (deps, by) => answerTransfer(deps, { made: false }, by),
  }),
  onAttempt({
    path: 'sent-back',
    summary: '확인한 이체가 은행에서 되돌아왔어요: 다시 줄 금액이 돼요',
    refusals: [...refusals, 'OWNER_HAS_LEFT'],
    act: transferSentBack,
  }),
]

/** What a call on an owner's month answers. */
const acting = { params: settlementParams, response: { 200: settlementActAnswer } }

/** Payouts for finance: lists, hold and release, retry, and transfers that finance makes at the bank. */
export const staffRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.staff('finance')

  await app.register(monthRoutes(deps))
  await app.register(stoppedPayoutRoutes(deps))

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

  for (const { path, summary, refusals, act } of holdActs)
    app.post(
      `/api/staff/settlements/:ownerId/:month/${path}`,
      { onRequest, schema: { summary, ...acting, body: payoutHoldRequest, refusals } },
      async (request, reply) => {
        const acted = await act(deps, { ...request.params, ...request.body, staffId: request.staff.id })
        return isRefusal(acted) ? reply.refuse(acted) : { data: acted }
      },
    )

  for (const { path, summary, refusals, act } of attemptActs)
    app.post(
      `/api/staff/settlements/:ownerId/:month/${path}`,
      { onRequest, schema: { summary, ...acting, body: payoutActRequest, refusals } },
      async (request, reply) => {
        const acted = await act(deps, { ...request.params, ...request.body, staffId: request.staff.id })
        return isRefusal(acted) ? reply.refuse(acted) : { data: acted }
      },
    )

  app.post(
    '/api/staff/settlements/:ownerId/:month/confirm',
    {
      onRequest,
      schema: { summary: '직접 이체한 정산금 확인', ...acting, body: transferConfirmRequest, refusals },
    },
    async (request, reply) => {
      const { reference, ...body } = request.body
      const by = { ...request.params, ...body, staffId: request.staff.id }
      const acted = await answerTransfer(deps, { made: true, reference }, by)
      return isRefusal(acted) ? reply.refuse(acted) : { data: acted }
    },
  )
}
