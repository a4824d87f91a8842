import * as z from 'zod/mini'
import { isRefusal } from '../../domain/shared/decision.ts'
import { uuid } from '../../domain/wire/primitives.ts'
import {
  shipRequest,
  staffOrdersAnswer,
  staffOrdersQuery,
  staffReasonRequest,
  transitionAnswer,
} from '../../domain/wire/staff.ts'
import { cancelItemForMember, moveOrderItem, staffOrders } from '../ordering/index.ts'
import type { Routes } from '../platform/deps.ts'

const byId = z.object({ id: uuid })
const steps = [
  ['prepare', 'prepare', '배송 준비 시작'],
  ['delivered', 'deliver', '배송 완료'],
  ['collected', 'collect', '회수 완료'],
] as const

/** The staff calls that a rental needs. */
export const routes: Routes = (deps) => async (app) => {
  const onRequest = app.staff('operations')

  app.get(
    '/api/staff/orders',
    {
      onRequest,
      schema: {
        summary: '할 일이 있는 주문 상품',
        querystring: staffOrdersQuery,
        response: { 200: staffOrdersAnswer },
      },
    },
    async (request) => ({ data: await staffOrders(deps, request.query) }),
  )

  for (const [path, action, summary] of steps) {
    app.post(
      `/api/staff/order-items/:id/${path}`,
      {
        onRequest,
        schema: {
          summary,
          params: byId,
          body: staffReasonRequest,
          response: { 200: transitionAnswer },
          refusals: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED'],
        },
      },
      async (request, reply) => {
        const moved = await moveOrderItem(deps, {
          orderItemId: request.params.id,
          action,
          by: 'staff',
          staffId: request.staff.id,
          reason: request.body.reason,
          courier: null,
          trackingNumber: null,
        })
        return isRefusal(moved) ? reply.refuse(moved) : { data: moved }
      },
    )
  }

  app.post(
    '/api/staff/order-items/:id/ship',
    {
      onRequest,
      schema: {
        summary: '출고',
        params: byId,
        body: shipRequest,
        response: { 200: transitionAnswer },
        refusals: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED'],
      },
    },
    async (request, reply) => {
      const moved = await moveOrderItem(deps, {
        orderItemId: request.params.id,
        action: 'ship',
        by: 'staff',
        staffId: request.staff.id,
        ...request.body,
      })
      return isRefusal(moved) ? reply.refuse(moved) : { data: moved }
    },
  )

  app.post(
    '/api/staff/order-items/:id/cancel',
    {
      onRequest,
      schema: {
        summary: '전액 환불로 취소',
        params: byId,
        body: staffReasonRequest,
        response: { 200: transitionAnswer },
        refusals: ['NOT_FOUND', 'ALREADY_CANCELLED', 'CANCEL_NOT_ALLOWED'],
      },
    },
    async (request, reply) => {
      const cancelled = await cancelItemForMember(deps, {
        orderItemId: request.params.id,
        staffId: request.staff.id,
        reasonCode: 'staff',
        text: request.body.reason,
      })
      return isRefusal(cancelled) ? reply.refuse(cancelled) : { data: cancelled }
    },
  )
}
