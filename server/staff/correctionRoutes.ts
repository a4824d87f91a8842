import { isRefusal } from '../../domain/shared/decision.ts'
import {
  addressCorrectionRequest,
  parcelCorrectionRequest,
  transitionAnswer,
  undoRequest,
} from '../../domain/wire/staff.ts'
import { correctItemAddress, correctItemParcel, undoItemStep } from '../ordering/index.ts'
import type { Routes } from '../platform/deps.ts'
import { byItem } from './itemSteps.ts'

const refusals = [
  'NOT_FOUND',
  'TRANSITION_NOT_ALLOWED',
  'CONCURRENT_CHANGE',
  'IDEMPOTENCY_KEY_REUSED',
] as const

/** Corrections by operations while a parcel has not arrived; the member is told of each. */
export const correctionRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.staff('operations')

  app.post(
    '/api/staff/order-items/:id/undo',
    {
      onRequest,
      schema: {
        summary: '잘못 누른 출고·배송 완료·수거 시작이나 잘못 기록한 도착 되돌리기',
        description:
          '상품이 도착하기 전까지 되돌릴 수 있고, 도착 기록(arrival)은 첫날부터 회원에게 있는 동안 되돌려요. 회원에게 알려요.',
        params: byItem,
        body: undoRequest,
        response: { 200: transitionAnswer },
        refusals: [...refusals, 'ITEM_CHARGED'],
      },
    },
    async ({ body, params, staff }, reply) => {
      const undone = await undoItemStep(deps, { ...body, orderItemId: params.id, staffId: staff.id })
      return isRefusal(undone) ? reply.refuse(undone) : { data: undone }
    },
  )

  app.post(
    '/api/staff/order-items/:id/parcel',
    {
      onRequest,
      schema: {
        summary: '보낸 택배의 운송장 정정',
        params: byItem,
        body: parcelCorrectionRequest,
        response: { 200: transitionAnswer },
        refusals: [...refusals, 'INVALID_REQUEST', 'WAYBILL_USED'],
      },
    },
    async ({ body, params, staff }, reply) => {
      const corrected = await correctItemParcel(deps, {
        ...body,
        orderItemId: params.id,
        staffId: staff.id,
      })
      return isRefusal(corrected) ? reply.refuse(corrected) : { data: corrected }
    },
  )

  app.post(
    '/api/staff/order-items/:id/address',
    {
      onRequest,
      schema: {
        summary: '주문의 받는 분과 배송지 정정',
        description: '주문의 모든 상품에 적용돼요. 배송비는 바뀌지 않아요.',
        params: byItem,
        body: addressCorrectionRequest,
        response: { 200: transitionAnswer },
        refusals: [...refusals, 'INVALID_REQUEST'],
      },
    },
    async ({ body, params, staff }, reply) => {
      const { correctionNumber, reason, ...contact } = body
      const corrected = await correctItemAddress(deps, {
        ...{ correctionNumber, reason, contact },
        orderItemId: params.id,
        staffId: staff.id,
      })
      return isRefusal(corrected) ? reply.refuse(corrected) : { data: corrected }
    },
  )
}
