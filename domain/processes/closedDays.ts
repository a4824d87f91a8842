import type { ClosedBecause, RentalEvent } from '../rental/events.ts'
import { LONGEST_TURNAROUND_DAYS, PICKED_UP_DAYS_AFTER_END } from '../rental/period.ts'
import { addDays, type CivilDate } from '../shared/civilDate.ts'
import type { Entry } from './entries.ts'

/** Days on which a product is free, both included, and the downtime that would close them. */
export type FreeDays = { downtimeId: string; from: CivilDate; to: CivilDate }

/**
 * Closes the days of a product that is gone (rule 301): a member who takes one of them at the same moment refuses the
 * append, or is refused by it.
 */
export const closedDays = (
  productId: number,
  free: readonly FreeDays[],
  because: ClosedBecause,
): Entry<RentalEvent>[] =>
  free.map(({ downtimeId, from, to }) => ({
    stream: `product:${productId}`,
    event: { type: 'product.downtime.added', data: { productId, downtimeId, from, to, because } },
    journal: [],
  }))

/** The last day on which a rental keeps an item busy whose contract lets it be rented until `lastRentableDay`. */
export const lastBusyDayUntil = (lastRentableDay: CivilDate): CivilDate =>
  addDays(lastRentableDay, PICKED_UP_DAYS_AFTER_END + LONGEST_TURNAROUND_DAYS)
