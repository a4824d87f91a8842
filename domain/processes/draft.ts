import { couponRefusal, couponShares, covers } from '../coupons/discount.ts'
import { type OrderQuote, orderAmounts } from '../ordering/amounts.ts'
import { expireDraft, holdHasRunOut, releaseDraft } from '../ordering/decide.ts'
import { deliveryFee, jejuFeeIn } from '../ordering/deliveryFee.ts'
import type { OrderAmounts, OrderEventOf, OrderedItem } from '../ordering/events.ts'
import { heldUntilFor } from '../ordering/hold.ts'
import type { OrderState } from '../ordering/state.ts'
import { rentalPrice } from '../pricing/rentalPrice.ts'
import type { Period } from '../shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../shared/decision.ts'
import { sum, type Won } from '../shared/won.ts'
import type { WalletEvent } from '../wallet/events.ts'
import { placeHold, releaseHold } from '../wallet/holds.ts'
import { pointsRefusal } from '../wallet/pointsLimits.ts'
import { emptyWallet, type WalletState } from '../wallet/state.ts'
import {
  type BelievedItem,
  type DraftFacts,
  type DraftRefusal,
  type DraftRequest,
  draftRefusal,
  type OfferedProduct,
} from './draftPolicies.ts'
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
 * Checks a draft and holds its dates, coupon and points for 15 minutes at most, when the member taps the pay button (rules
 * 51 and 573). `wallet` is the wallet after the member's earlier draft was released; null when neither coupon nor points are used.
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
  // Whoever else wants the dates gets at them between the drafts of one who does not pay.
  const heldUntil = heldUntilFor(facts.products, facts.now)
  if (isRefusal(heldUntil)) return heldUntil
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
    jejuFee: jejuFeeIn(inCartOrder(facts), request.address1),
    heldUntil: heldUntil.toISOString(),
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
  const covered = facts.products.filter((product) => covers(definition, product))
  const coveredItemIds = items
    .filter((item) => covered.some(({ productId }) => productId === item.productId))
    .map((item) => item.orderItemId)
  return { memberCouponId: copy.memberCouponId, couponId: definition.id, coveredItemIds }
}

type PricedItem = ReturnType<typeof priced>
type DraftQuote = OrderQuote<PricedItem>

const priced = (product: OfferedProduct, period: Period) => {
  const { perDay, totalRentPrice, periodTotalPrice, periodDiscount } = rentalPrice(product, period)
  const { productId, dailyRentalPrice, turnaroundDays, consignment } = product
  return {
    productId,
    dailyRentalPrice,
    turnaroundDays,
    consignment,
    perDay,
    totalRentPrice,
    periodTotalPrice,
    periodDiscount,
  }
}

/** The first refusal of this draft, or its prices as the server computes them. */
function priceDraft(request: DraftRequest, facts: DraftFacts): DraftQuote | DraftRefusal {
  const no = draftRefusal(request, facts)
  if (no !== null) return no
  const items = facts.products.map((product) => priced(product, request.period))
  const shares = sharesOfCoupon(request, facts)
  if (isRefusal(shares)) return shares
  const fee = deliveryFee(inCartOrder(facts), request.address1)
  const refusedPoints = pointsRefusal({
    points: request.pointsUsed,
    balance: facts.spendablePoints,
    amounts: {
      totalRent: sum(items.map((item) => item.totalRentPrice)),
      periodDiscount: sum(items.map((item) => item.periodDiscount)),
      couponDiscount: sum(shares),
      deliveryFee: fee,
    },
  })
  if (refusedPoints !== null) return refusedPoints
  const reckoning = orderAmounts({
    items,
    couponShares: shares,
    pointsUsed: request.pointsUsed,
    deliveryFee: fee,
  })
  return priceRefusal(request, reckoning) ?? reckoning
}

/** The products in the order of their cart rows; without rows in the order of the request (rule 15). */
function inCartOrder({ products, cart }: DraftFacts): OfferedProduct[] {
  const cartIdOf = new Map(cart.map((row) => [row.productId, row.cartId]))
  const place = ({ productId }: OfferedProduct) => cartIdOf.get(productId) ?? 0
  return products.toSorted((a, b) => place(a) - place(b))
}

function sharesOfCoupon(request: DraftRequest, facts: DraftFacts): Won[] | DraftRefusal {
  if (request.couponId === null) return facts.products.map(() => 0)
  const { coupon, now, hasEarlierOrder } = facts
  if (coupon === null) return refuse('COUPON_NOT_USABLE', { cause: 'not_held' })
  const { definition, copy } = coupon
  if (isRefusal(copy)) return copy
  const items = facts.products.map((product) => ({
    productId: product.productId,
    categoryIds: product.categoryIds,
    ...rentalPrice(product, request.period),
  }))
  const no = couponRefusal(definition, items, { now, expiresAt: new Date(copy.expiresAt), hasEarlierOrder })
  return no ?? couponShares(definition, items)
}

/** Refuses client amounts that differ, with the server's own breakdown (rule 3). */
function priceRefusal({ believed, items }: DraftRequest, reckoning: DraftQuote): DraftRefusal | null {
  const { amounts } = reckoning
  const same =
    believed.totalAmount === amounts.totalAmount &&
    believed.deliveryFee === amounts.deliveryFee &&
    believed.couponDiscount === amounts.couponDiscount &&
    reckoning.items.every((item, index) => isBelieved(item, items[index]))
  return same ? null : refuse('PRICE_CHANGED', breakdownOf(amounts, reckoning.items))
}

const isBelieved = (item: DraftQuote['items'][number], believed: BelievedItem | undefined): boolean =>
  believed !== undefined &&
  believed.productId === item.productId &&
  believed.dailyRentalPrice === item.dailyRentalPrice &&
  believed.totalRentPrice === item.totalRentPrice &&
  believed.periodDiscount === item.periodDiscount &&
  believed.finalAmount === item.finalAmount

const breakdownOf = (amounts: OrderAmounts, items: DraftQuote['items']) => ({
  amounts,
  items: items.map((item) => ({
    productId: item.productId,
    dailyRentalPrice: item.dailyRentalPrice,
    perDay: item.perDay,
    totalRentPrice: item.totalRentPrice,
    periodDiscount: item.periodDiscount,
    couponShare: item.couponShare,
    finalAmount: item.finalAmount,
  })),
})

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
