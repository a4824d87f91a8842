import { covers } from '../coupons/discount.ts'
import {
  type Cancellation,
  type CancellationQuote,
  type CancelledAmounts,
  cancellationQuote,
  staffCancellation,
} from '../ordering/cancellation.ts'
import {
  cancelItem,
  expireDraft,
  holdHasRunOut,
  type ItemMove,
  itemOf,
  moveItem,
  type Placement,
  placeOrder,
  releaseDraft,
} from '../ordering/decide.ts'
import type { OrderDrafted, OrderDraftReleased, OrderEvent, OrderedItem } from '../ordering/events.ts'
import { postings } from '../ordering/postings.ts'
import type { OrderState, PlacedOrder, RentedItem } from '../ordering/state.ts'
import { partsToRestore, restoreLots, takeLots } from '../points/lots.ts'
import { seoulDate } from '../shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../shared/decision.ts'
import type { JournalLine } from '../shared/ledger.ts'
import { type DraftFacts, type DraftRequest, type Reckoning, reckonDraft } from './draftPolicies.ts'
import { releaseOf, spendableLots, spendOf, type WalletEvent, type WalletState } from './wallet.ts'

/** A member's dates, coupon and points are held this long for an unpaid order (decisions, Order). */
export const HOLD_MS = 15 * 60_000

/** An event with the lines that it writes into the ledger. */
export type Recorded<Event> = Event & { meta: { journal?: JournalLine[] } }

/** The events of one decision by the stream they belong to; both lists go into one append. */
export type Decided = { order: Recorded<OrderEvent>[]; wallet: Recorded<WalletEvent>[] }

const linesOf = (event: OrderEvent | WalletEvent): JournalLine[] => {
  switch (event.type) {
    case 'coupon.issued':
    case 'coupon.held':
    case 'coupon.released':
    case 'coupon.used':
    case 'coupon.returned':
    case 'coupon.expired':
      return []
    default:
      return postings(event)
  }
}

/** Puts the ledger lines beside the event that moves the value. */
export function recorded<Event extends OrderEvent | WalletEvent>(event: Event): Recorded<Event> {
  const journal = linesOf(event)
  return { ...event, meta: journal.length > 0 ? { journal } : {} }
}

const decided = (order: readonly OrderEvent[], wallet: readonly WalletEvent[]): Decided => ({
  order: order.map(recorded),
  wallet: wallet.map(recorded),
})

/** Ids and numbers that the server drew for the draft. */
export type DraftIdentity = {
  orderId: string
  orderNumbers: string
  memberId: number
  /** One for each item of the request. */
  itemIds: readonly string[]
}

/**
 * The tap on the pay button: everything is checked and the dates, the coupon and the points are held for 15 minutes.
 * Give it the wallet as it is after the member's earlier draft has let go; null when neither coupon nor points are
 * wanted.
 */
export function decideDraft(draft: {
  identity: DraftIdentity
  request: DraftRequest
  facts: DraftFacts
  wallet: WalletState | null
}): (Decided & { drafted: OrderDrafted['data'] }) | Refusal {
  const { identity, request, facts, wallet } = draft
  const { orderId, memberId } = identity
  const reckoning = reckonDraft(request, facts)
  if (isRefusal(reckoning)) return reckoning
  const lots = takeLots(
    wallet === null ? [] : spendableLots(wallet, facts.now.toISOString()),
    request.pointsUsed,
  )
  if (isRefusal(lots)) return lots

  const items = orderedItems(identity, request, facts, reckoning)
  const coupon = heldCoupon(request, facts, items)
  const drafted: OrderDrafted['data'] = {
    ...identityOf(identity),
    start: request.period.start,
    end: request.period.end,
    items,
    amounts: reckoning.amounts,
    coupon,
    agreedTerms: [...facts.requiredTerms],
    heldUntil: new Date(facts.now.getTime() + HOLD_MS).toISOString(),
  }
  const held: WalletEvent[] = []
  if (lots.length > 0) {
    held.push({ type: 'points.held', data: { memberId, orderId, points: request.pointsUsed, lots } })
  }
  if (coupon !== null) {
    held.push({
      type: 'coupon.held',
      data: { memberId, memberCouponId: coupon.memberCouponId, orderId },
    })
  }
  return { ...decided([{ type: 'order.drafted', data: drafted }], held), drafted }
}

const identityOf = ({ orderId, orderNumbers, memberId }: DraftIdentity) => ({
  orderId,
  orderNumbers,
  memberId,
})

function orderedItems(
  identity: DraftIdentity,
  request: DraftRequest,
  facts: DraftFacts,
  reckoning: Reckoning,
): OrderedItem[] {
  const cartOf = new Map(facts.cart.map((row) => [row.productId, row.cartId]))
  return reckoning.items.map((item, index) => ({
    ...item,
    orderItemId: idAt(identity.itemIds, index),
    cartId: request.cartIds.length === 0 ? null : (cartOf.get(item.productId) ?? null),
  }))
}

function idAt(ids: readonly string[], index: number): string {
  const id = ids[index]
  if (id === undefined) throw new RangeError(`the draft brings ${ids.length} ids for more items`)
  return id
}

function heldCoupon(
  request: DraftRequest,
  facts: DraftFacts,
  items: readonly OrderedItem[],
): OrderDrafted['data']['coupon'] {
  if (request.memberCouponId === null || facts.coupon === null) return null
  const { definition } = facts.coupon
  const coveredItemIds = items
    .filter((item) => covers(definition, item.productId))
    .map((item) => item.orderItemId)
  return { memberCouponId: request.memberCouponId, couponId: definition.id, coveredItemIds }
}

const walletOf = (wallet: WalletState | null, order: readonly OrderEvent[], state: OrderState) => ({
  release: () => (wallet === null || state.status === 'none' ? [] : released(wallet, order, state)),
})

const released = (
  wallet: WalletState,
  order: readonly OrderEvent[],
  state: Exclude<OrderState, { status: 'none' }>,
): WalletEvent[] => (order.length === 0 ? [] : releaseOf(wallet, state.draft.memberId, state.draft.orderId))

/** True when ending or placing this order also touches the member's wallet. */
export const usesWallet = (draft: Pick<OrderDrafted['data'], 'coupon' | 'amounts'>): boolean =>
  draft.coupon !== null || draft.amounts.pointsUsed > 0

/** The card sheet was closed, the card declined, or a new draft takes over: everything held comes free. */
export function decideRelease(
  state: OrderState,
  wallet: WalletState | null,
  end: Pick<OrderDraftReleased['data'], 'cause' | 'providerCode'>,
): Decided | Refusal {
  const order = releaseDraft(state, end)
  if (isRefusal(order)) return order
  return decided(order, walletOf(wallet, order, state).release())
}

/** A hold that ran out blocks nobody: dates, coupon and points come free together. */
export function decideExpire(state: OrderState, wallet: WalletState | null, now: Date): Decided {
  const order = expireDraft(state, now)
  return decided(order, walletOf(wallet, order, state).release())
}

/** The live draft that a new one replaces: released, or expired when its time is over anyway. */
export function decideReplace(state: OrderState, wallet: WalletState | null, now: Date): Decided | Refusal {
  return state.status === 'awaiting_payment' && holdHasRunOut(state.draft.heldUntil, now)
    ? decideExpire(state, wallet, now)
    : decideRelease(state, wallet, { cause: 'replaced', providerCode: null })
}

/**
 * Money arrived, or none was needed: the holds become the rental, or the money goes back whole because the dates are
 * no longer this order's. What the member is told follows from which of the two was recorded.
 */
export function decidePlace(
  state: OrderState,
  wallet: WalletState | null,
  placement: Placement,
): Decided | Refusal {
  const order = placeOrder(state, placement)
  if (isRefusal(order)) return order
  if (wallet === null || state.status !== 'awaiting_payment') return decided(order, [])
  const { memberId, orderId } = state.draft
  const placed = order.some((event) => event.type === 'order.placed')
  return decided(order, placed ? spendOf(wallet, memberId, orderId) : releaseOf(wallet, memberId, orderId))
}

export type Cancelling = {
  orderItemId: string
  by: 'member' | 'staff'
  now: Date
  reasonCode: string
  refundId: string
  /** The fee that the member saw and agreed to; null when the client did not send it. */
  quotedFee: number | null
}

const cancellationOf = (
  { order, item }: { order: PlacedOrder; item: RentedItem },
  wallet: WalletState | null,
  now: Date,
) => {
  const { coupon, start, amounts } = order.draft
  const copy = coupon === null ? undefined : wallet?.copies.get(coupon.memberCouponId)
  return {
    item,
    now,
    today: seoulDate(now),
    order: {
      start,
      placedAt: new Date(order.placedAt),
      deliveryFee: amounts.deliveryFee,
      items: order.items,
      coupon:
        coupon === null || copy === undefined
          ? null
          : { coveredItemIds: coupon.coveredItemIds, expiresAt: new Date(copy.expiresAt) },
    },
  }
}

/** The quote of the day, when its fee is the one that the member saw. */
function agreedQuote(cancellation: Cancellation, quotedFee: number | null): CancellationQuote | Refusal {
  const quote = cancellationQuote(cancellation)
  if (isRefusal(quote) || quotedFee === null || quotedFee === quote.fee) return quote
  return refuse('FEE_CHANGED', { quote })
}

/**
 * One item is cancelled: by its member for the fee of the day, by staff for nothing before it ships. Points go back
 * to the lots they came from, the coupon with the last item that it covered.
 */
export function decideCancelItem(
  state: OrderState,
  wallet: WalletState | null,
  cancelling: Cancelling,
): (Decided & { amounts: CancelledAmounts }) | Refusal {
  const { orderItemId, by, now, quotedFee, reasonCode, refundId } = cancelling
  const found = itemOf(state, orderItemId)
  if (isRefusal(found)) return found
  const cancellation = cancellationOf(found, wallet, now)
  const amounts = by === 'member' ? agreedQuote(cancellation, quotedFee) : staffCancellation(cancellation)
  if (isRefusal(amounts)) return amounts

  const event = cancelItem(found, { amounts, by, reasonCode, refundId })
  const { memberId, orderId, coupon } = found.order.draft
  const back: WalletEvent[] = []
  if (wallet !== null && amounts.pointsRefund > 0) {
    const spent = wallet.spent.get(orderId) ?? { used: [], restored: [] }
    const lots = restoreLots(partsToRestore(spent.used, spent.restored, amounts.pointsRefund), now)
    const points = amounts.pointsRefund
    back.push({ type: 'points.restored', data: { memberId, orderId, orderItemId, points, lots } })
  }
  if (wallet !== null && coupon !== null && amounts.couponReturned) {
    const { memberCouponId } = coupon
    back.push({ type: 'coupon.returned', data: { memberId, memberCouponId, orderId } })
  }
  return { ...decided([event], back), amounts }
}

/** The item's way through the rental: prepared, shipped, delivered, ended, collected. */
export function decideItemTransition(
  state: OrderState,
  orderItemId: string,
  move: ItemMove,
): Decided | Refusal {
  const found = itemOf(state, orderItemId)
  if (isRefusal(found)) return found
  const event = moveItem(found, move)
  return isRefusal(event) ? event : decided([event], [])
}
