import { spread, sum, type Won } from '../shared/won.ts'
import type { OrderAmounts } from './events.ts'

/** The price of one item's period, as `rentalPrice` computes it. */
export type ItemPrice = { totalRentPrice: Won; periodTotalPrice: Won; periodDiscount: Won }

/** One item's shares of the order's coupon and points. */
type ItemShares = { couponShare: Won; finalAmount: Won; pointsShare: Won }

export type OrderQuote<Item extends ItemPrice> = {
  amounts: OrderAmounts
  items: (Item & ItemShares)[]
}

/**
 * All amounts of an order, in won. `couponShares` are the coupon's parts in the items' order (all 0 without a coupon);
 * points are spread over the items in proportion to finalAmount and never pay the delivery fee (rules 14 and 44).
 * Throws when points exceed the price of the items.
 */
export function orderAmounts<Item extends ItemPrice>(order: {
  items: readonly Item[]
  couponShares: readonly Won[]
  pointsUsed: Won
  deliveryFee: Won
}): OrderQuote<Item> {
  const { items, couponShares, pointsUsed, deliveryFee } = order
  const finalAmounts = items.map((item, index) => item.periodTotalPrice - (couponShares[index] ?? 0))
  if (pointsUsed > sum(finalAmounts)) throw new RangeError('points exceed what the items cost')
  const pointsShares = spread(pointsUsed, finalAmounts)
  return {
    amounts: {
      totalRent: sum(items.map((item) => item.totalRentPrice)),
      periodDiscount: sum(items.map((item) => item.periodDiscount)),
      couponDiscount: sum(couponShares),
      pointsUsed,
      deliveryFee,
      totalAmount: sum(finalAmounts) - pointsUsed + deliveryFee,
    },
    items: items.map((item, index) => ({
      ...item,
      couponShare: couponShares[index] ?? 0,
      finalAmount: finalAmounts[index] ?? 0,
      pointsShare: pointsShares[index] ?? 0,
    })),
  }
}
