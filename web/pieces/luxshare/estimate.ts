import { type ContractRates, earningOf } from '../../../domain/ledger/ownersShare.ts'
import { rentalPrice } from '../../../domain/pricing/rentalPrice.ts'
import { occupiedDays } from '../../../domain/rental/period.ts'
import { addDays, type CivilDate, daysBetween, type Period } from '../../../domain/shared/civilDate.ts'
import { perMille, type Won } from '../../../domain/shared/won.ts'

/** Input of the calculator: price a day, days per rental, rentals per month, months of consignment. */
export type Expectation = { perDay: Won; days: number; rentals: number; months: number }

type Estimate = {
  /** In one month: what renters pay, both fees, and what the owner receives. */
  base: Won
  transactionFee: Won
  operatingFee: Won
  owner: Won
  /** What the owner receives over all months. */
  inAll: Won
}

/** An arbitrary start: a price depends on the number of days only. */
const anyDay: CivilDate = '2026-01-05'
const periodOf = (days: number): Period => ({ start: anyDay, end: addDays(anyDay, days - 1) })

const shortestMonth = 28

/** Returns how many rentals of that length fit into the shortest month, transport days included; at least 1. */
export function mostRentals(days: number): number {
  const { occupiedFrom, occupiedTo } = occupiedDays(periodOf(days), 0)
  return Math.max(1, Math.floor(shortestMonth / (daysBetween(occupiedFrom, occupiedTo) + 1)))
}

/** Estimates what an item earns at those rates. Each rental is settled and rounded by itself (rule 63). */
export function estimate({ perDay, days, rentals, months }: Expectation, rates: ContractRates): Estimate {
  const base = rentalPrice(perDay, periodOf(days)).periodTotalPrice
  const owner = earningOf(base, rates).ownersShare * rentals
  return {
    base: base * rentals,
    transactionFee: perMille(base, rates.transactionPerMille) * rentals,
    operatingFee: perMille(base, rates.operatingPerMille) * rentals,
    owner,
    inAll: owner * months,
  }
}
