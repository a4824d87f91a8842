import type { OrderEvent } from '../../domain/ordering/events.ts'
import type { ReturnDecision } from '../../domain/ordering/returning.ts'
import { foldOrder } from '../../domain/ordering/state.ts'
import type { Entry } from '../../domain/processes/entries.ts'
import { isRefusal, type Refusal } from '../../domain/shared/decision.ts'
import { aDraft, anOrderedItem, now, placed, ref } from './checkoutFixtures.ts'
import { aContract } from './orderLife.ts'

export const bag = { ...ref, orderItemId: 'bag' }
/** 48,000 less a coupon of 9,600: 32,000 by card and 6,400 points. */
export const paid = anOrderedItem({ couponShare: 9_600, finalAmount: 38_400, pointsShare: 6_400 })
export const consigned = anOrderedItem({
  totalRentPrice: 105_000,
  periodTotalPrice: 92_600,
  periodDiscount: -12_400,
  couponShare: 18_500,
  finalAmount: 74_100,
  consignment: aContract,
})
export const forNothing = anOrderedItem({ couponShare: 48_000, finalAmount: 0, consignment: aContract })

export const draftOf = (item = paid) => aDraft({ items: [item] })
export const shippedIn = (fee = 0): OrderEvent => ({
  type: 'order.item.shipped',
  data: { ...bag, courier: null, trackingNumber: null, deliveryFeeEarned: fee },
})
export const delivered: OrderEvent = { type: 'order.item.delivered', data: bag }
export const ended: OrderEvent = { type: 'order.item.ended', data: bag }
export const requested = (returnNumber = 1, from: 'delivered' | 'end' = 'delivered'): OrderEvent => ({
  type: 'order.return.requested',
  data: { ...bag, returnNumber, from, reasonCode: null },
})
export const approved: OrderEvent = { type: 'order.return.approved', data: { ...bag, returnNumber: 1 } }
export const collecting: OrderEvent = {
  type: 'order.return.collecting',
  data: { ...bag, returnNumber: 1, courier: null, trackingNumber: null },
}
export const back: OrderEvent = {
  type: 'order.return.collected',
  data: { ...bag, returnNumber: 1, productId: 1, backOn: '2026-12-11' },
}
export const wholeWay = [shippedIn(), delivered, requested(), approved, collecting, back]
export const inHand = (item = paid) => foldOrder([draftOf(item), placed(draftOf(item)), ...wholeWay])

export const decision: ReturnDecision & { now: Date; onlyInFull: null } = {
  refund: 0,
  points: null,
  returnsDeliveryFee: false,
  rentalCounts: false,
  refundId: 'refund',
  onlyInFull: null,
  now,
}
export const linesOf = (entries: readonly Entry[]) =>
  entries.flatMap(({ journal }) => journal.map(({ account, amount }) => [account, amount]))

export function agreed<Answer>(answer: Answer | Refusal): Answer {
  if (isRefusal(answer)) throw new Error(`refused: ${answer.refused}`)
  return answer
}
