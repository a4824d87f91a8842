import { isRefusal } from '../../domain/shared/decision.ts'
import { staffCancelRequest, transitionAnswer } from '../../domain/wire/staff.ts'
import { cancelItemForMember, moveOrderItem } from '../ordering/index.ts'
import type { Routes } from '../platform/deps.ts'
import { calendarRoutes } from './calendarRoutes.ts'
import { byItem, itemSteps } from './itemSteps.ts'
import { orderRoutes } from './orderRoutes.ts'
import { refundRoutes } from './refundRoutes.ts'

/** The staff calls that a rental needs. */
export const routes: Routes = (deps) => async (app) => {
  const onRequest = app.staff('operations')

  app.post(
    '/api/staff/order-items/:id/cancel',
    {
      onRequest,
      schema: {
        summary: '전액 환불로 취소',
        params: byItem,
        body: staffCancelRequest,
        response: { 200: transitionAnswer },
        refusals: ['NOT_FOUND', 'ALREADY_CANCELLED', 'CANCEL_NOT_ALLOWED', 'CANCEL_WHOLE_ORDER_ONLY'],
      },
    },
    async (request, reply) => {
      const cancelled = await cancelItemForMember(deps, {
        orderItemId: request.params.id,
        staffId: request.staff.id,
        reasonCode: 'staff',
        text: request.body.reason,
        wholeOrder: request.body.wholeOrder,
      })
      return isRefusal(cancelled) ? reply.refuse(cancelled) : { data: cancelled }
    },
  )

  await app.register(orderRoutes(deps))
  await app.register(calendarRoutes(deps))
  await app.register(
    itemSteps([
      {
        path: 'prepare',
        summary: '배송 준비 시작',
        take: (taken) => moveOrderItem(deps, { ...taken, action: 'prepare' }),
      },
      {
        path: 'ship',
        summary: '출고',
        ships: true,
        take: (taken) => moveOrderItem(deps, { ...taken, action: 'ship' }),
      },
      {
        path: 'delivered',
        summary: '배송 완료',
        take: (taken) => moveOrderItem(deps, { ...taken, action: 'deliver' }),
      },
      {
        path: 'collected',
        summary: '회수 완료',
        take: (taken) => moveOrderItem(deps, { ...taken, action: 'collect' }),
      },
    ]),
  )
  await app.register(refundRoutes(deps))
}
