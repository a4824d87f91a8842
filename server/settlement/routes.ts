import * as z from 'zod/mini'
import { isBelowCardMinimum } from '../../domain/processes/shortfall.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import { pageQuery, uuid } from '../../domain/wire/primitives.ts'
import {
  settlementDetailAnswer,
  settlementDetailQuery,
  settlementMonthsAnswer,
  settlementsAnswer,
  shortfallAnswer,
  shortfallChargedAnswer,
  shortfallRequest,
} from '../../domain/wire/settlements.ts'
import type { Routes } from '../platform/deps.ts'
import { chargeShortfall } from './commands/chargeShortfall.ts'
import { fileRoutes } from './fileRoutes.ts'
import { consignmentRows } from './queries/consignmentRows.ts'
import { ownerMonths } from './queries/ownerMonths.ts'
import { settledConsignments } from './queries/settledConsignments.ts'
import { readShortfall } from './queries/shortfall.ts'
import { staffRoutes } from './staffRoutes.ts'
import { webhookRoute } from './webhookRoute.ts'

export const routes: Routes = (deps) => async (app) => {
  const onRequest = app.authenticate

  app.get(
    '/api/users/settlements-history',
    {
      onRequest,
      schema: {
        summary: '정산 내역',
        description: '수익이 난 위탁 상품을 다섯 줄씩, 최근에 수익이 난 것부터 답해요.',
        querystring: z.object({ curPage: pageQuery.shape.curPage }),
        response: { 200: settlementsAnswer },
      },
    },
    async (request) => ({
      data: await settledConsignments(deps, request.member.id, request.query.curPage),
    }),
  )

  app.get(
    '/api/users/settlements-history/:id',
    {
      onRequest,
      schema: {
        summary: '위탁 상품의 정산 내역',
        description: '최근 정산 줄 `shown`개와 모든 줄의 합을 답해요.',
        params: z.object({ id: uuid }),
        querystring: settlementDetailQuery,
        response: { 200: settlementDetailAnswer },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      const found = await consignmentRows(deps, {
        ownerId: request.member.id,
        consignmentId: request.params.id,
        shown: request.query.shown,
      })
      return isRefusal(found) ? reply.refuse(found) : { data: found }
    },
  )

  app.get(
    '/api/users/settlement-months',
    {
      onRequest,
      schema: {
        summary: '월별 정산',
        description: '달마다 번 금액, 공제한 금액, 이월한 금액과 지급한 금액을 답해요.',
        response: { 200: settlementMonthsAnswer },
      },
    },
    async (request) => ({ data: await ownerMonths(deps, request.member.id) }),
  )

  app.get(
    '/api/users/settlement-shortfall',
    {
      onRequest,
      schema: {
        summary: '모자란 정산금',
        description: '받은 정산금이 벌어들인 금액보다 많아 지금 낼 수 있는 금액이에요. 없으면 0이에요.',
        response: { 200: shortfallAnswer },
      },
    },
    async (request) => {
      const { shortfall } = await readShortfall(deps, request.member.id)
      const amount = shortfall?.amount ?? 0
      return { data: { amount, isWaived: amount > 0 && isBelowCardMinimum(amount) } }
    },
  )

  app.post(
    '/api/users/settlement-shortfall',
    {
      onRequest,
      schema: {
        summary: '모자란 정산금 내기',
        description: '모자란 정산금이 추가 요금이 돼요. 카드로 낼 수 없을 만큼 적으면 받지 않아요.',
        body: shortfallRequest,
        response: { 200: shortfallChargedAnswer },
        refusals: ['NO_SHORTFALL', 'SHORTFALL_CHANGED', 'CONCURRENT_CHANGE', 'IDEMPOTENCY_KEY_REUSED'],
      },
    },
    async (request, reply) => {
      const ownerId = request.member.id
      const charged = await chargeShortfall(deps, { ownerId, ...request.body })
      return isRefusal(charged) ? reply.refuse(charged) : { data: charged }
    },
  )

  await app.register(fileRoutes(deps))
  await app.register(staffRoutes(deps))
  await app.register(webhookRoute(deps))
}
