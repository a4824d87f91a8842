import * as z from 'zod/mini'
import { isRefusal } from '../../domain/shared/decision.ts'
import { exchangeAnswer, exchangeRequest, substitutesAnswer } from '../../domain/wire/exchanges.ts'
import { serialText } from '../../domain/wire/primitives.ts'
import {
  arrivalRequest,
  comingBackLossRequest,
  itemLossRequest,
  neverArrivedRequest,
  shipRequest,
  staffCancelRequest,
  type staffReasonRequest,
  transitionAnswer,
} from '../../domain/wire/staff.ts'
import { productLossAnswer, productLossRequest } from '../../domain/wire/staffProducts.ts'
import {
  cancelItemForMember,
  endNeverArrived,
  exchangeItem,
  findOwnItem,
  findProductAgain,
  loseItemComingBack,
  loseOwnItem,
  loseProduct,
  moveOrderItem,
  substitutesForItem,
} from '../ordering/index.ts'
import type { Routes } from '../platform/deps.ts'
import { calendarRoutes } from './calendarRoutes.ts'
import { correctionRoutes } from './correctionRoutes.ts'
import { byItem, itemStep, itemSteps } from './itemSteps.ts'
import { orderRoutes } from './orderRoutes.ts'
import { refundRoutes } from './refundRoutes.ts'

const ofProduct = z.object({ id: serialText })

/** Why a step of a rental that goes as planned may be refused. */
const moveRefusals = [
  'ADDRESS_CHANGED',
  'ITEM_CONSIGNED',
  'ITEM_EXCHANGED',
  'ITEM_NOT_HERE',
  'WAYBILL_USED',
] as const

/** Why the loss of an item that a rental has cannot be recorded. */
const lossRefusals = ['ITEM_CHARGED', 'ITEM_CONSIGNED', 'PRODUCT_BOOKED'] as const

type Move = Pick<Parameters<typeof moveOrderItem>[1], 'action'> & {
  path: string
  summary: string
  body?: typeof shipRequest | typeof arrivalRequest
}

/** Staff routes for rentals. */
export const routes: Routes = (deps) => async (app) => {
  const onRequest = app.staff('operations')
  const moves = ({ action, ...step }: Move) =>
    itemStep<z.infer<typeof staffReasonRequest>, (typeof moveRefusals)[number]>({
      ...step,
      refusals: moveRefusals,
      take: (taken) => moveOrderItem(deps, { ...taken, action }),
    })

  app.post(
    '/api/staff/order-items/:id/cancel',
    {
      onRequest,
      schema: {
        summary: '전액 환불로 취소',
        params: byItem,
        body: staffCancelRequest,
        response: { 200: transitionAnswer },
        refusals: [
          'CONCURRENT_CHANGE',
          'IDEMPOTENCY_KEY_REUSED',
          'NOT_FOUND',
          'ALREADY_CANCELLED',
          'CANCEL_NOT_ALLOWED',
          'CANCEL_WHOLE_ORDER_ONLY',
          'REFUND_CHANGED',
        ],
      },
    },
    async (request, reply) => {
      const cancelled = await cancelItemForMember(deps, {
        orderItemId: request.params.id,
        staffId: request.staff.id,
        reasonCode: 'staff',
        text: request.body.reason,
        wholeOrder: request.body.wholeOrder,
        seen: { productId: request.body.productId, refund: request.body.quotedRefund },
      })
      return isRefusal(cancelled) ? reply.refuse(cancelled) : { data: cancelled }
    },
  )

  app.get(
    '/api/staff/order-items/:id/substitutes',
    {
      onRequest,
      schema: {
        summary: '대신 보낼 수 있는 상품',
        description: '같은 기간에 비어 있는 비슷한 상품이에요. 출고한 뒤에는 비어 있어요.',
        params: byItem,
        response: { 200: substitutesAnswer },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      return reply.found(await substitutesForItem(deps, request.params.id))
    },
  )

  app.post(
    '/api/staff/order-items/:id/exchange',
    {
      onRequest,
      schema: {
        summary: '출고 전에 다른 상품으로 바꾸기',
        description:
          '같은 기간에 비어 있는 비슷한 상품으로 바꿔요. 더 비싸도 차액을 받지 않고, 더 저렴하면 차액을 결제한 그대로 돌려줘요. 사유는 기록해요.',
        params: byItem,
        body: exchangeRequest,
        response: { 200: exchangeAnswer },
        refusals: [
          'PRODUCT_NOT_RENTABLE',
          'REFUND_CHANGED',
          'REFUND_OVER_PAID',
          'NOT_FOUND',
          'TRANSITION_NOT_ALLOWED',
          'NO_SUBSTITUTE',
          'PERIOD_TAKEN',
          'ONE_LUXSHARE_PER_ORDER',
          'CONCURRENT_CHANGE',
          'IDEMPOTENCY_KEY_REUSED',
        ],
      },
    },
    async (request, reply) => {
      const exchanged = await exchangeItem(deps, {
        ...request.body,
        orderItemId: request.params.id,
        staffId: request.staff.id,
      })
      return isRefusal(exchanged) ? reply.refuse(exchanged) : { data: exchanged }
    },
  )

  app.post(
    '/api/staff/products/:id/lost',
    {
      onRequest,
      schema: {
        summary: '대여 중이 아닌 매장 상품의 분실',
        description: '창고나 수리처에서 없어진 매장 상품이에요. 판매를 멈추고 빈 날을 막아요.',
        params: ofProduct,
        body: productLossRequest,
        response: { 200: productLossAnswer },
        refusals: [
          'NOT_FOUND',
          'TRANSITION_NOT_ALLOWED',
          'CONCURRENT_CHANGE',
          'IDEMPOTENCY_KEY_REUSED',
          'PRODUCT_BOOKED',
        ],
      },
    },
    async ({ body, params, staff }, reply) => {
      const lost = await loseProduct(deps, { ...body, productId: params.id, staffId: staff.id })
      return isRefusal(lost) ? reply.refuse(lost) : { data: lost }
    },
  )

  app.post(
    '/api/staff/products/:id/found',
    {
      onRequest,
      schema: {
        summary: '보관 중에 잃어버린 상품을 다시 찾았어요: 막았던 날을 열고, 다시 판매할 수 있어요',
        params: ofProduct,
        body: productLossRequest,
        response: { 200: productLossAnswer },
        refusals: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'CONCURRENT_CHANGE', 'IDEMPOTENCY_KEY_REUSED'],
      },
    },
    async ({ body, params, staff }, reply) => {
      const found = await findProductAgain(deps, { ...body, productId: params.id, staffId: staff.id })
      return isRefusal(found) ? reply.refuse(found) : { data: found }
    },
  )

  await app.register(orderRoutes(deps))
  await app.register(calendarRoutes(deps))
  await app.register(
    itemSteps([
      moves({ path: 'prepare', summary: '배송 준비 시작', action: 'prepare' }),
      moves({ path: 'ship', summary: '출고', action: 'ship', body: shipRequest }),
      moves({ path: 'delivered', summary: '배송 완료', action: 'deliver', body: arrivalRequest }),
      moves({
        path: 'arrived',
        summary: '첫날에 도착한 것으로 본 상품의 도착 확인: 상태는 그대로예요',
        action: 'confirmArrival',
        body: arrivalRequest,
      }),
      moves({ path: 'collected', summary: '회수 완료', action: 'collect' }),
      itemStep({
        path: 'never-arrived',
        summary: '회원이 받지 못한 상품의 전액 환불 취소: 소유자의 정산은 그대로이고, 상품은 창고에 있어요',
        body: neverArrivedRequest,
        refusals: ['ITEM_CHARGED'],
        take: (taken) => endNeverArrived(deps, taken),
      }),
      itemStep({
        path: 'lost',
        summary: '매장 상품 분실 종료',
        description:
          '대여를 끝내고 판매를 멈춰요. 배송 중에 잃어버렸으면(shop) 전액 돌려주고, 회원이 반납하지 않았으면(renter) 돌려주지 않아요. 도착을 확인하지 못한 상품은 둘 중 하나를 골라요.',
        body: itemLossRequest,
        refusals: lossRefusals,
        take: (taken) => loseOwnItem(deps, taken),
      }),
      itemStep({
        path: 'lost-coming-back',
        summary: '회원이 택배사에 맡긴 뒤에 없어진 상품',
        description:
          '대여는 회수한 것으로 끝내고, 반품 수거 중이었으면 환불 금액을 재무 담당자가 결정해요. 매장 상품은 판매를 멈춰요. 위탁 상품은 분실 신고를 먼저 해요. 회원에게는 배상금을 청구하지 않아요.',
        body: comingBackLossRequest,
        refusals: lossRefusals,
        take: (taken) => loseItemComingBack(deps, taken),
      }),
      itemStep({
        path: 'found',
        summary: '분실로 끝낸 매장 상품을 다시 찾았어요: 막았던 날을 열고, 다시 판매할 수 있어요',
        refusals: ['ITEM_CONSIGNED'],
        take: (taken) => findOwnItem(deps, taken),
      }),
    ]),
  )
  await app.register(correctionRoutes(deps))
  await app.register(refundRoutes(deps))
}
