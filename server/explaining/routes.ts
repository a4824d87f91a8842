import { chartOfAccounts } from '../../domain/ledger/chartOfAccounts.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import {
  explainAccountAnswer,
  explainAccountParams,
  explainAccountQuery,
  explainSettlementAnswer,
  explainSettlementQuery,
  explainSubjectAnswer,
  explainSubjectParams,
  explainSubjectQuery,
} from '../../domain/wire/explain.ts'
import { settlementParams } from '../../domain/wire/staffSettlements.ts'
import { firstOfMonth } from '../ledger/index.ts'
import type { Routes } from '../platform/deps.ts'
import { eventRoutes } from './eventRoutes.ts'
import { explainAccount } from './explainAccount.ts'
import { explainSettlement } from './explainSettlement.ts'
import { explainSubject } from './explainSubject.ts'
import { recordRoutes } from './recordRoutes.ts'

/** Explains the amounts of finance pages: events, journal lines, rules with their numbers, and seals. */
export const routes: Routes = (deps) => async (app) => {
  const onRequest = app.staff('finance')
  const instantOf = (asOf: string | undefined) => (asOf === undefined ? deps.clock.now() : new Date(asOf))

  app.get(
    '/api/staff/explain/accounts/:account',
    {
      onRequest,
      schema: {
        summary: '계정 잔액의 근거',
        description:
          '한 번에 50줄씩, 줄마다 이벤트와 규칙, 봉인 블록을 보여요. 기초 잔액에 줄을 더하면 잔액이에요.',
        params: explainAccountParams,
        querystring: explainAccountQuery,
        response: { 200: explainAccountAnswer },
      },
    },
    async (request) => {
      const { account } = request.params
      const { from, cursor } = request.query
      const until = instantOf(request.query.asOf)
      const asked = { account, from: from ?? firstOfMonth(seoulDate(until)), until, cursor }
      const { name } = chartOfAccounts[account]
      return { data: { account, name, asOf: until.toISOString(), ...(await explainAccount(deps, asked)) } }
    },
  )

  app.get(
    '/api/staff/explain/subjects/:subject',
    {
      onRequest,
      schema: {
        summary: '주문·환불·추가 요금 등 한 흐름의 금액 근거',
        description: 'order:주문번호, charge:번호, refund:번호처럼 물어요. 줄을 더하면 그 계정의 금액이에요.',
        params: explainSubjectParams,
        querystring: explainSubjectQuery,
        response: { 200: explainSubjectAnswer },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      const { subject } = request.params
      const { account } = request.query
      const explained = await explainSubject(deps, { subject, account, asOf: instantOf(request.query.asOf) })
      return isRefusal(explained) ? reply.refuse(explained) : { data: explained }
    },
  )

  app.get(
    '/api/staff/explain/settlements/:ownerId/:month',
    {
      onRequest,
      schema: {
        summary: '소유자의 한 달 정산 근거',
        description: '줄마다 기준액과 요율을 채운 계산식을 보여요. 줄을 더하면 그 달에 번 금액이에요.',
        params: settlementParams,
        querystring: explainSettlementQuery,
        response: { 200: explainSettlementAnswer },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      const asOf = instantOf(request.query.asOf)
      const explained = await explainSettlement(deps, { ...request.params, asOf })
      return isRefusal(explained) ? reply.refuse(explained) : { data: explained }
    },
  )

  await app.register(eventRoutes(deps))
  await app.register(recordRoutes(deps))
}
