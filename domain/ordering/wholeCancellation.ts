import { type ActorKind, mayDo } from '../shared/actionTable.ts'
import { isRefusal, type Refusal, type RefusalCode } from '../shared/decision.ts'
import { sum, type Won } from '../shared/won.ts'
import type { CancellableItem, Cancellation, CancellationQuote, CancelledAmounts } from './cancellation.ts'
import { itemActions } from './itemActions.ts'

export type Quoted<Item extends CancellableItem = CancellableItem> = { item: Item; amounts: CancelledAmounts }

/** The items of an order that are not cancelled. */
export const liveItems = <Item extends CancellableItem>(items: readonly Item[]): Item[] =>
  items.filter(({ status }) => status !== 'cancel')

/**
 * Whether a payment that is refunded only in full makes the items left of an order one cancellation. Once one of them
 * has left, they cannot all be cancelled any more, and each of the others is cancelled alone (rule 143).
 */
export const goTogether = (live: readonly CancellableItem[], by: ActorKind): boolean =>
  live.length > 1 && live.every((item) => mayDo(itemActions, 'cancel', item, by))

/**
 * Cancels items one after the other: each sees the ones before it as cancelled, so the delivery fee and the coupon come
 * back with the last. Refuses with the refusal of the first item that cannot be cancelled.
 */
export function cancelEach<Item extends CancellableItem, Code extends RefusalCode = never>(
  { order, ...cancellation }: Omit<Cancellation, 'item'>,
  items: readonly Item[],
  amountsOf: (cancellation: Cancellation) => CancelledAmounts | Refusal<Code>,
): Quoted<Item>[] | Refusal<Code> {
  const gone = new Set<string>()
  const quoted: Quoted<Item>[] = []
  for (const item of items) {
    const others = order.items.map((one) =>
      gone.has(one.orderItemId) ? { ...one, status: 'cancel' as const } : one,
    )
    const amounts = amountsOf({ ...cancellation, item, order: { ...order, items: others } })
    if (isRefusal(amounts)) return amounts
    quoted.push({ item, amounts })
    gone.add(item.orderItemId)
  }
  return quoted
}

/** The sum of several cancellations, in won and points; all items of an order have the same fee percentage. */
export const togetherOf = (each: readonly Quoted[]): CancelledAmounts => ({
  feePercent: each[0]?.amounts.feePercent ?? 0,
  fee: sum(each.map(({ amounts }) => amounts.fee)),
  cardRefund: sum(each.map(({ amounts }) => amounts.cardRefund)),
  pointsRefund: sum(each.map(({ amounts }) => amounts.pointsRefund)),
  deliveryFeeRefund: sum(each.map(({ amounts }) => amounts.deliveryFeeRefund)),
  couponReturned: each.some(({ amounts }) => amounts.couponReturned),
})

/** What goes back of a cancellation, to the card and in points. */
export const refundOf = ({ cardRefund, pointsRefund }: CancelledAmounts): Won => cardRefund + pointsRefund

/** One quote for all of them, under the id of the item that was asked about. */
export const quoteOfAll = (asked: CancellationQuote, each: readonly Quoted[]): CancellationQuote => ({
  ...asked,
  ...togetherOf(each),
  finalAmount: sum(each.map(({ item }) => item.finalAmount)),
  items: each.length,
})
