import { type ContractRates, ownersShareOf } from '../../../domain/ledger/ownersShare.ts'
import { rentalPrice } from '../../../domain/pricing/rentalPrice.ts'
import { occupiedDays } from '../../../domain/rental/period.ts'
import { addDays, type CivilDate, daysBetween, type Period } from '../../../domain/shared/civilDate.ts'
import { perMille, type Won } from '../../../domain/shared/won.ts'
import type { ConsignmentRate } from '../../../domain/wire/consignments.ts'

/** What an owner expects of an item: its price a day, and how it is rented. */
export type Expectation = { perDay: Won; days: number; rentals: number; months: number }

type Estimate = {
  /** Of one month: what renters pay, both fees, and what the owner receives. */
  base: Won
  transactionFee: Won
  operatingFee: Won
  owner: Won
  /** What the owner receives over all months. */
  inAll: Won
}

/** Percents of the wire as the contract's rates. */
export const ratesOf = (
  rate: Pick<ConsignmentRate, 'transactionFeeRate' | 'operatingFeeRate'>,
): ContractRates => ({
  transactionPerMille: Math.round(rate.transactionFeeRate * 10),
  operatingPerMille: Math.round(rate.operatingFeeRate * 10),
})

/** Any day will do: a price depends on how many days there are, not on which. */
const anyDay: CivilDate = '2026-01-05'
const periodOf = (days: number): Period => ({ start: anyDay, end: addDays(anyDay, days - 1) })

const shortestMonth = 28

/** How many rentals of that many days fit into a month, with the days on the way to the renter and back. */
export function mostRentals(days: number): number {
  const { occupiedFrom, occupiedTo } = occupiedDays(periodOf(days), 0)
  return Math.max(1, Math.floor(shortestMonth / (daysBetween(occupiedFrom, occupiedTo) + 1)))
}

/** What such an item would bring at those rates; each rental is settled by itself (rule 63). */
export function estimate({ perDay, days, rentals, months }: Expectation, rates: ContractRates): Estimate {
  const base = rentalPrice(perDay, periodOf(days)).periodTotalPrice
  const owner = ownersShareOf(base, rates) * rentals
  return {
    base: base * rentals,
    transactionFee: perMille(base, rates.transactionPerMille) * rentals,
    operatingFee: perMille(base, rates.operatingPerMille) * rentals,
    owner,
    inAll: owner * months,
  }
}
