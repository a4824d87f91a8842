import { covers } from '../coupons/discount.ts'
import { expireDraft, holdHasRunOut, releaseDraft } from '../ordering/decide.ts'
import type { OrderEventOf, OrderedItem } from '../ordering/events.ts'
import { HOLD_MS } from '../ordering/hold.ts'
import type { OrderState } from '../ordering/state.ts'
import { isRefusal, type Refusal } from '../shared/decision.ts'
import type { WalletEvent } from '../wallet/events.ts'
import { placeHold, releaseHold } from '../wallet/holds.ts'
import { emptyWallet, type WalletState } from '../wallet/state.ts'
import type { DraftFacts, DraftRefusal, DraftRequest } from './draftPolicies.ts'
import { type DraftQuote, priceDraft } from './draftPrices.ts'
import { type Entry, entriesOf } from './entries.ts'

type Drafted = OrderEventOf<'order.drafted'>['data']

/** Ids and numbers that the server generated for the draft. */
export type DraftIdentity = {
  orderId: string
  orderNumbers: string
  memberId: number
  /** One for each item of the request. */
  itemIds: readonly string[]
}

/**
 * Checks a draft and holds its dates, coupon and points for 15 minutes, when the member taps the pay button (rule 51). `wallet`
 * is the wallet after the member's earlier draft was released; null when neither coupon nor points are used.
 */
export function decideDraft(draft: {
  identity: DraftIdentity
  request: DraftRequest
  facts: DraftFacts
  wallet: WalletState | null
}): { entries: Entry[]; drafted: Drafted } | DraftRefusal {
  const { identity, request, facts, wallet } = draft
  const { orderId, memberId } = identity
  const reckoning = priceDraft(request, facts)
  if (isRefusal(reckoning)) return reckoning
  const items = orderedItems(identity, request, facts, reckoning)
  const coupon = heldCoupon(request, facts, items)
  const drafted: Drafted = {
    ...identityOf(identity),
    start: request.period.start,
    end: request.period.end,
    items,
    amounts: reckoning.amounts,
    coupon,
    agreedTerms: [...facts.requiredTerms],
    heldUntil: new Date(facts.now.getTime() + HOLD_MS).toISOString(),
  }
  const held = placeHold(
    wallet ?? emptyWallet,
    { memberId, orderId },
    { points: request.pointsUsed, memberCouponId: coupon?.memberCouponId ?? null },
    facts.now,
  )
  if (isRefusal(held)) return held
  return { entries: entriesOf([{ type: 'order.drafted', data: drafted }], held), drafted }
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
  reckoning: DraftQuote,
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
): Drafted['coupon'] {
  if (request.couponId === null || facts.coupon === null || isRefusal(facts.coupon.copy)) return null
  const { definition, copy } = facts.coupon
  const coveredItemIds = items
    .filter((item) => covers(definition, item.productId))
    .map((item) => item.orderItemId)
  return { memberCouponId: copy.memberCouponId, couponId: definition.id, coveredItemIds }
}

type DraftEnding = Pick<OrderEventOf<'order.draft.released'>['data'], 'cause' | 'providerCode'>

/** Ends a draft because the payment sheet was closed, the card was declined, or a new draft replaces it. */
export function decideRelease(
  state: OrderState,
  wallet: WalletState | null,
  ending: DraftEnding,
  now: Date,
): Entry[] | Refusal<'DRAFT_NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  const order = releaseDraft(state, ending)
  if (isRefusal(order)) return order
  return entriesOf(order, order.length === 0 ? [] : released(state, wallet, now))
}

/** Ends a draft whose hold ran out: dates, coupon and points are released together. */
export function decideExpire(state: OrderState, wallet: WalletState | null, now: Date): Entry[] {
  const order = expireDraft(state, now)
  return entriesOf(order, order.length === 0 ? [] : released(state, wallet, now))
}

/** Ends the draft that a new one replaces: it expires when its hold has run out, otherwise it is released. */
export function decideReplace(
  state: OrderState,
  wallet: WalletState | null,
  now: Date,
): Entry[] | Refusal<'DRAFT_NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  return state.status === 'awaiting_payment' && holdHasRunOut(state.draft.heldUntil, now)
    ? decideExpire(state, wallet, now)
    : decideRelease(state, wallet, { cause: 'replaced', providerCode: null }, now)
}

function released(state: OrderState, wallet: WalletState | null, now: Date): WalletEvent[] {
  if (wallet === null || state.status === 'none') return []
  const { memberId, orderId } = state.draft
  return releaseHold(wallet, { memberId, orderId }, now)
}
