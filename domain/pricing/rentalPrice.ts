import { daysBetween, type Period } from '../shared/civilDate.ts'
import { DAY_PRICE_TIERS } from '../shared/rentalLength.ts'
import { round100OfPercent, type Won } from '../shared/won.ts'

export type PricedProduct = { dailyRentalPrice: Won; discountRate: number }

export type RentalPrice = {
  rentalDays: number
  perDay: Won
  /** perDay × rentalDays, before any discount. */
  totalRentPrice: Won
  /** Sum of the day prices. */
  periodTotalPrice: Won
  /** periodTotalPrice − totalRentPrice: zero or negative, as it is sent. */
  periodDiscount: Won
}

/** The daily price after `discountRate` percent, rounded to the nearest 100 won. */
export const discountPrice = ({ dailyRentalPrice, discountRate }: PricedProduct): Won =>
  round100OfPercent(dailyRentalPrice, 100 - discountRate)

/** What a day costs: the discounted price when there is a discount, else the daily price (rule 10). */
export const perDay = (product: PricedProduct): Won =>
  product.discountRate > 0 ? discountPrice(product) : product.dailyRentalPrice

/** The price of the `day`-th day of a rental, counted from 1. */
export function dayPrice(pricePerDay: Won, day: number): Won {
  const tier = DAY_PRICE_TIERS.find(({ fromDay }) => day >= fromDay)
  if (tier === undefined) throw new RangeError(`rental days count from 1, not ${day}`)
  return tier.percent === 100 ? pricePerDay : round100OfPercent(pricePerDay, tier.percent)
}

/** Both the first and the last day are paid for (rule 12). */
export const rentalDays = ({ start, end }: Period): number => daysBetween(start, end) + 1

/** What a product, or a price per day in won, costs for a period (rules 10 to 12). */
export function rentalPrice(product: PricedProduct | Won, period: Period): RentalPrice {
  const pricePerDay = typeof product === 'number' ? product : perDay(product)
  const days = rentalDays(period)
  const totalRentPrice = pricePerDay * days
  let periodTotalPrice = 0
  for (let day = 1; day <= days; day += 1) periodTotalPrice += dayPrice(pricePerDay, day)
  return {
    rentalDays: days,
    perDay: pricePerDay,
    totalRentPrice,
    periodTotalPrice,
    periodDiscount: periodTotalPrice - totalRentPrice,
  }
}

/** The whole percent that `paid` lies below `full`, rounded half up; 0 when nothing is saved (rule 13). */
export const percentOff = (full: Won, paid: Won): number =>
  full > 0 && paid < full ? Math.floor(((full - paid) * 200 + full) / (2 * full)) : 0
