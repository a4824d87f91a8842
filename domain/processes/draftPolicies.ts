import type { Coupon, CouponProduct } from '../coupons/discount.ts'
import { couponRefusals } from '../coupons/discount.ts'
import type { ShippedProduct } from '../ordering/deliveryFee.ts'
import type { Consignment } from '../ordering/events.ts'
import type { UnpaidHold } from '../ordering/hold.ts'
import { orderedTogetherRefusal, togetherRefusals } from '../ordering/orderedTogether.ts'
import { type Calendar, periodRefusal } from '../rental/calendar.ts'
import { periodRefusals } from '../rental/periodRefusals.ts'
import type { Period } from '../shared/civilDate.ts'
import { firstRefusal, type Refusal, refuse } from '../shared/decision.ts'
import type { Won } from '../shared/won.ts'
import type { CouponCopy, NoCopy } from '../wallet/copies.ts'
import { pointsRefusals } from '../wallet/pointsLimits.ts'

/** A product of the catalogue when the member taps the pay button. */
export type OfferedProduct = ShippedProduct &
  CouponProduct & {
    dailyRentalPrice: Won
    discountRate: number
    turnaroundDays: number
    consignment: Consignment
    onSale: boolean
    /** Another member has booked these dates or holds them. */
    taken: boolean
    /** The member's own order that already includes some of these dates; null without one. */
    orderedIn: string | null
    /** What this member held of these dates without paying, lately. */
    heldUnpaid: readonly UnpaidHold[]
    /** Without taken days: `taken` comes from the slots, which include live holds. */
    calendar: Calendar
  }

type CartRow = { cartId: number; productId: number; start: string; end: string }

/** The prices that the client showed for an item. */
export type BelievedItem = {
  productId: number
  dailyRentalPrice: Won
  totalRentPrice: Won
  periodDiscount: Won
  finalAmount: Won
}
type BelievedAmounts = { totalAmount: Won; deliveryFee: Won; couponDiscount: Won }

export type DraftRequest = {
  period: Period
  items: readonly BelievedItem[]
  cartIds: readonly number[]
  believed: BelievedAmounts
  couponId: number | null
  pointsUsed: Won
  address1: string
  agreedTermIds: readonly number[]
}

export type DraftFacts = {
  now: Date
  /** In the order of the request's items; a missing product is absent. */
  products: readonly OfferedProduct[]
  /** The member's own rows among the cart ids. */
  cart: readonly CartRow[]
  /** The chosen coupon with the member's copy that the order takes, or the reason why there is none. */
  coupon: { definition: Coupon; copy: Pick<CouponCopy, 'memberCouponId' | 'expiresAt'> | NoCopy } | null
  hasEarlierOrder: boolean
  /** The reason of the block, which the member reads; null without a block. */
  blockedFor: string | null
  spendablePoints: Won
  /** The terms that checkout requires, in their current version. */
  requiredTerms: readonly { termId: number; version: number }[]
}

/** Everything that `decideDraft` refuses. */
export const draftRefusals = [
  'MEMBER_BLOCKED',
  'ITEMS_REQUIRED',
  'CART_ITEM_DUPLICATE',
  'CART_ITEM_NOT_FOUND',
  'ALREADY_ORDERED',
  ...togetherRefusals,
  'PRODUCT_NOT_RENTABLE',
  'HELD_TOO_LONG',
  'TERMS_NOT_AGREED',
  'PRICE_CHANGED',
  ...periodRefusals,
  ...couponRefusals,
  ...pointsRefusals,
] as const
export type DraftRefusal = Refusal<(typeof draftRefusals)[number]>

type Subject = { request: DraftRequest; facts: DraftFacts }

/** What is under way goes on; nothing new begins (rule 312). */
const theMemberIsNotBlocked = ({ facts }: Subject): DraftRefusal | null =>
  facts.blockedFor === null ? null : refuse('MEMBER_BLOCKED', { reason: facts.blockedFor })

const anItemIsChosen = ({ request }: Subject): DraftRefusal | null =>
  request.items.length === 0 ? refuse('ITEMS_REQUIRED') : null

const eachItemOnce = ({ request }: Subject): DraftRefusal | null => {
  const products = new Set(request.items.map((item) => item.productId))
  const carts = new Set(request.cartIds)
  return products.size < request.items.length || carts.size < request.cartIds.length
    ? refuse('CART_ITEM_DUPLICATE')
    : null
}

/** Runs before the cart rules: placing the order removed its rows, and this refusal names the order (rule 137). */
const datesAreNotOrderedYet = ({ facts }: Subject): DraftRefusal | null => {
  const ordered = facts.products.filter((one) => one.orderedIn !== null)
  const orderId = ordered[0]?.orderedIn ?? null
  return orderId === null
    ? null
    : refuse('ALREADY_ORDERED', { orderId, productId: ordered.map((one) => one.productId) })
}

const cartRowsAreTheMembersOwn = ({ request, facts }: Subject): DraftRefusal | null => {
  const own = new Set(facts.cart.map((row) => row.cartId))
  const missing = request.cartIds.filter((cartId) => !own.has(cartId))
  return missing.length > 0 ? refuse('CART_ITEM_NOT_FOUND', { cartId: missing }) : null
}

const cartRowsNameTheOrderedItems = ({ request, facts }: Subject): DraftRefusal | null => {
  if (request.cartIds.length === 0) return null
  const inCart = new Set(facts.cart.map((row) => row.productId))
  return facts.cart.length === request.items.length &&
    request.items.every((item) => inCart.has(item.productId))
    ? null
    : refuse('CART_ITEM_NOT_FOUND')
}

/** Cart rows have periods of their own; items without a cart row have the period of the request. */
const itemsGoTogether = ({ request, facts }: Subject): DraftRefusal | null =>
  orderedTogetherRefusal(
    facts.products.map((one) => ({ period: request.period, consigned: one.consignment !== null })),
    facts.cart,
  )

const productsAreOnSale = ({ request, facts }: Subject): DraftRefusal | null => {
  const onSale = new Set(facts.products.filter((one) => one.onSale).map((one) => one.productId))
  const productId = request.items.map((item) => item.productId).filter((id) => !onSale.has(id))
  return productId.length > 0 ? refuse('PRODUCT_NOT_RENTABLE', { productId }) : null
}

const periodCanBeRented = ({ request, facts }: Subject): DraftRefusal | null =>
  firstRefusal(
    facts.products.map((one) => (period: Period) => periodRefusal(period, one.calendar)),
    request.period,
  )

const datesAreFree = ({ facts }: Subject): DraftRefusal | null => {
  const productId = facts.products.filter((one) => one.taken).map((one) => one.productId)
  return productId.length > 0 ? refuse('PERIOD_TAKEN', { productId }) : null
}

const termsAreAgreed = ({ request, facts }: Subject): DraftRefusal | null => {
  const agreed = new Set(request.agreedTermIds)
  const missing = facts.requiredTerms.map((term) => term.termId).filter((id) => !agreed.has(id))
  return missing.length > 0 ? refuse('TERMS_NOT_AGREED', { termId: missing }) : null
}

const policies = [
  theMemberIsNotBlocked,
  anItemIsChosen,
  eachItemOnce,
  datesAreNotOrderedYet,
  cartRowsAreTheMembersOwn,
  cartRowsNameTheOrderedItems,
  itemsGoTogether,
  productsAreOnSale,
  periodCanBeRented,
  datesAreFree,
  termsAreAgreed,
]

/** The first refusal of this draft by the rules that need no prices, or null. */
export const draftRefusal = (request: DraftRequest, facts: DraftFacts): DraftRefusal | null =>
  firstRefusal(policies, { request, facts })
