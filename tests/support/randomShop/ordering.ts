import { foldConsignment } from '../../../domain/consignment/state.ts'
import { type Coupon, couponShares } from '../../../domain/coupons/discount.ts'
import { orderAmounts } from '../../../domain/ordering/amounts.ts'
import { deliveryFee } from '../../../domain/ordering/deliveryFee.ts'
import { rentalPrice } from '../../../domain/pricing/rentalPrice.ts'
import { decideDraft, decideExpire, decideRelease, decideReplace } from '../../../domain/processes/draft.ts'
import type { DraftRequest, OfferedProduct } from '../../../domain/processes/draftPolicies.ts'
import { entryOf } from '../../../domain/processes/entries.ts'
import { decidePlace } from '../../../domain/processes/placing.ts'
import { possibleEnds, possibleStarts, prepareCalendar } from '../../../domain/rental/calendar.ts'
import { addDays, type CivilDate, maxDate, type Period } from '../../../domain/shared/civilDate.ts'
import { isRefusal } from '../../../domain/shared/decision.ts'
import { orderNumber } from '../../../domain/shared/ids.ts'
import { sum } from '../../../domain/shared/won.ts'
import { issueCopy, usableCopy } from '../../../domain/wallet/copies.ts'
import { spendablePoints } from '../../../domain/wallet/lots.ts'
import { largestUsablePoints } from '../../../domain/wallet/pointsLimits.ts'
import { aCoupon } from '../aCoupon.ts'
import type { AMember } from './people.ts'
import type { RandomShop } from './randomShop.ts'

const address1 = '서울 중구 세종대로 110'
/** What members order and nobody sees to the end would grow for ever: a shop works off what it has first. */
const ordersUnderWay = 8
const requiredTerms = [2, 4, 5, 6].map((termId) => ({ termId, version: 1 }))

/** A coupon of so many percent, known by its number. */
const couponOf = (couponId: number): Coupon =>
  aCoupon({ id: couponId, discountValue: 1 + (couponId % 100), endDate: null })

function aPeriod(shop: RandomShop): Period | null {
  const { chances, today } = shop
  const calendar = prepareCalendar({ today, holidays: [], taken: [], turnaroundDays: 0, lastEnd: null })
  const start = chances.oneOf(possibleStarts(calendar).slice(0, 8))
  const end = start === undefined ? undefined : chances.oneOf(possibleEnds(start, calendar))
  return start === undefined || end === undefined ? null : { start, end }
}

const offerOf = (
  today: CivilDate,
  offer: Pick<
    OfferedProduct,
    'productId' | 'dailyRentalPrice' | 'discountRate' | 'consignment' | 'shippingCost'
  >,
  lastEnd: CivilDate | null,
): OfferedProduct => ({
  ...offer,
  ...{
    categoryIds: [],
    turnaroundDays: 0,
    onSale: true,
    taken: false,
    orderedIn: null,
    heldUnpaid: [],
    baseShippingCost: 3_000,
    jejuShippingCost: 0,
  },
  calendar: prepareCalendar({ today, holidays: [], taken: [], turnaroundDays: 0, lastEnd }),
})

/** An owner's item that is free for the period, if the one that was drawn is. */
function consignedOffer(shop: RandomShop, period: Period): { key: string; offer: OfferedProduct } | null {
  const [key, consignment] = shop.consignments.drawn(shop.chances) ?? [null, null]
  const state = consignment === null ? null : foldConsignment(consignment.events)
  if (key === null || consignment === null || state?.status !== 'consigning') return null
  const { contract, productId } = state
  const isBusy = consignment.busyUntil !== null && consignment.busyUntil >= addDays(period.start, -2)
  if (isBusy || period.end > contract.lastRentableDay) return null
  const terms = { consignmentId: key, ownerId: consignment.memberId, rates: contract.rates }
  const price = { dailyRentalPrice: contract.assessedRentalPrice, discountRate: 0 }
  return {
    key,
    offer: offerOf(
      shop.today,
      { productId, ...price, consignment: terms, shippingCost: 'free' },
      contract.lastRentableDay,
    ),
  }
}

function ownOffers({ chances, today }: RandomShop, count: number): OfferedProduct[] {
  return Array.from({ length: count }, () => {
    const price = {
      dailyRentalPrice: chances.hundreds(30, 3_000),
      discountRate: chances.happens(30) ? 20 : 0,
    }
    const shippingCost = chances.happens(20) ? 'paid' : 'free'
    return offerOf(today, { productId: chances.serial(), ...price, consignment: null, shippingCost }, null)
  })
}

/** What an honest client asks for. */
function requestOf(
  shop: RandomShop,
  member: AMember,
  { period, offers, coupon }: { period: Period; offers: readonly OfferedProduct[]; coupon: Coupon | null },
): DraftRequest {
  const items = offers.map((offer) => ({ ...offer, ...rentalPrice(offer, period) }))
  const shares = coupon === null ? items.map(() => 0) : couponShares(coupon, items)
  const fee = deliveryFee(offers, address1)
  const largest = largestUsablePoints(spendablePoints(member.wallet, shop.now), {
    totalRent: sum(items.map((item) => item.totalRentPrice)),
    periodDiscount: sum(items.map((item) => item.periodDiscount)),
    ...{ couponDiscount: sum(shares), deliveryFee: fee },
  })
  const pointsUsed = shop.chances.partOf(largest)
  const reckoned = orderAmounts({ items, couponShares: shares, pointsUsed, deliveryFee: fee })
  const { totalAmount, couponDiscount } = reckoned.amounts
  return {
    period,
    items: reckoned.items,
    ...{ cartIds: [], couponId: coupon?.id ?? null, pointsUsed, address1, agreedTermIds: [2, 4, 5, 6] },
    believed: { totalAmount, couponDiscount, deliveryFee: fee },
  }
}

/** A member asks for one to six items; a live draft of theirs is replaced. */
export function draft(shop: RandomShop): boolean {
  if (shop.orders.size >= shop.members.length * ordersUnderWay) return false
  const { chances, now } = shop
  const member = chances.oneOf(shop.members)
  const period = aPeriod(shop)
  if (member === undefined || period === null) return false
  if (member.draftId !== null) {
    shop.record(decideReplace(shop.order(member.draftId), member.wallet, now))
    member.draftId = null
  }
  const consigned = chances.happens(60) ? consignedOffer(shop, period) : null
  const own = ownOffers(shop, consigned === null ? 1 + chances.below(5) : chances.below(3))
  const offers = consigned === null ? own : [...own, consigned.offer]
  const copies = [...member.wallet.copies.values()].filter(({ status }) => status === 'unused')
  const copy = chances.happens(50) ? copies[0] : undefined
  const coupon = copy === undefined ? null : couponOf(copy.couponId)
  const orderId = chances.id()
  const itemIds = offers.map(() => chances.id())
  const orderNumbers = orderNumber(
    shop.today,
    Uint8Array.from({ length: 6 }, () => chances.below(256)),
  )
  const decided = decideDraft({
    identity: { orderId, orderNumbers, memberId: member.id, itemIds },
    request: requestOf(shop, member, { period, offers, coupon }),
    facts: {
      ...{ now, products: offers, cart: [], hasEarlierOrder: false, blockedFor: null, requiredTerms },
      coupon:
        coupon === null ? null : { definition: coupon, copy: usableCopy(member.wallet, coupon.id, now) },
      spendablePoints: spendablePoints(member.wallet, now),
    },
    wallet: member.wallet,
  })
  if (!shop.record(isRefusal(decided) ? decided : decided.entries)) return false
  member.draftId = orderId
  if (consigned !== null) {
    const known = shop.consignments.get(consigned.key)
    const busyUntil = addDays(period.end, 1)
    const item = { orderId, orderItemId: itemIds.at(-1) ?? '' }
    if (known !== undefined)
      shop.consignments.set(consigned.key, {
        ...{ ...known, items: [...known.items, item] },
        busyUntil: known.busyUntil === null ? busyUntil : maxDate(known.busyUntil, busyUntil),
      })
  }
  return true
}

/** The draft of some member ends: paid, paid with another sum, given up, or its time is over. */
export function endDraft(shop: RandomShop): boolean {
  const { chances, now } = shop
  const member = chances.oneOf(shop.members.filter(({ draftId }) => draftId !== null))
  if (member === undefined || member.draftId === null) return false
  const order = shop.order(member.draftId)
  const chance = chances.below(100)
  if (chance < 80) return pays(shop, member.draftId, 0)
  if (chance < 84) return pays(shop, member.draftId, 100)
  const ended =
    chance < 92
      ? shop.record(decideRelease(order, member.wallet, { cause: 'closed', providerCode: null }, now))
      : shop.record(decideExpire(order, member.wallet, now))
  if (ended) member.draftId = null
  return ended
}

/** Money is captured for an order, whatever became of it meanwhile. */
function pays(shop: RandomShop, orderId: string, more: number): boolean {
  const order = shop.order(orderId)
  if (order.status === 'none') return false
  const { memberId, amounts } = order.draft
  const amount = amounts.totalAmount + more
  const payment =
    amount === 0
      ? null
      : {
          ...{
            paymentKey: shop.provider.capture(amount, shop.today),
            amount,
            method: '카드',
            cardCompany: '현대',
          },
          approvedAt: shop.now.toISOString(),
        }
  const paid = payment === null ? null : ({ captured: payment, by: 'member' } as const)
  const placement = { paid, placedAt: shop.now.toISOString(), refundId: shop.chances.id() }
  const member = shop.member(memberId)
  const done = shop.record(decidePlace(order, member.wallet, shop.paymentsOf(orderId), placement))
  if (member.draftId === orderId) member.draftId = null
  return done
}

/** A payment comes late: for an order that is paid, or for a draft that is over. */
export function payLate(shop: RandomShop): boolean {
  const [orderId, order] = shop.orders.drawn(shop.chances) ?? [null, null]
  if (orderId === null || order.status === 'none' || order.status === 'awaiting_payment') return false
  return order.draft.amounts.totalAmount === 0 ? false : pays(shop, orderId, 0)
}

/** A member gets a coupon that nobody else has. */
export function getCoupon(shop: RandomShop): boolean {
  const member = shop.chances.oneOf(shop.members)
  if (member === undefined) return false
  const issued = issueCopy(member.wallet, {
    ...{
      memberId: member.id,
      memberCouponId: shop.chances.id(),
      couponId: shop.chances.serial(),
      source: 'download',
    },
    expiresAt: new Date(shop.now.getTime() + 30 * 24 * 3_600_000).toISOString(),
  })
  return shop.record(isRefusal(issued) ? issued : [entryOf(issued)])
}
