import { couponRefusal, couponShares } from '../coupons/discount.ts'
import { type OrderQuote, orderAmounts } from '../ordering/amounts.ts'
import { deliveryFee } from '../ordering/deliveryFee.ts'
import type { OrderAmounts } from '../ordering/events.ts'
import { rentalPrice } from '../pricing/rentalPrice.ts'
import type { Period } from '../shared/civilDate.ts'
import { isRefusal, refuse } from '../shared/decision.ts'
import { sum, type Won } from '../shared/won.ts'
import { pointsRefusal } from '../wallet/pointsLimits.ts'
import {
  type BelievedItem,
  type DraftFacts,
  type DraftRefusal,
  type DraftRequest,
  draftRefusal,
  type OfferedProduct,
} from './draftPolicies.ts'

type PricedItem = ReturnType<typeof priced>
export type DraftQuote = OrderQuote<PricedItem>

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
export function priceDraft(request: DraftRequest, facts: DraftFacts): DraftQuote | DraftRefusal {
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
