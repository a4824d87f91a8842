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

/**
 * The price of a day: less `discountRate` percent, rounded to 100 won; the daily price without a discount (rule 10).
 */
export const perDay = ({ dailyRentalPrice, discountRate }: PricedProduct): Won =>
  discountRate > 0 ? round100OfPercent(dailyRentalPrice, 100 - discountRate) : dailyRentalPrice

/** The price of the `day`-th day of a rental, counted from 1. */
export function dayPrice(pricePerDay: Won, day: number): Won {
  const tier = DAY_PRICE_TIERS.find(({ fromDay }) => day >= fromDay)
  if (tier === undefined) throw new RangeError(`rental days count from 1, not ${day}`)
  return tier.percent === 100 ? pricePerDay : round100OfPercent(pricePerDay, tier.percent)
}

/** Both the first and the last day are paid for (rule 12). */
export const rentalDays = ({ start, end }: Period): number => daysBetween(start, end) + 1

/** The price of a product, or of a price per day in won, for a period (rules 10 to 12). */
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

/** The percentage by which `paid` is below `full`, rounded half up; 0 when nothing is saved (rule 13). */
export const percentOff = (full: Won, paid: Won): number =>
  full > 0 && paid < full ? Math.floor(((full - paid) * 200 + full) / (2 * full)) : 0
