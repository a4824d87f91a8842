import type { ClosedBecause, RentalEvent } from '../rental/events.ts'
import { LONGEST_TURNAROUND_DAYS, PICKED_UP_DAYS_AFTER_END } from '../rental/period.ts'
import { addDays, type CivilDate } from '../shared/civilDate.ts'
import { type Entry, entryOf } from './entries.ts'

/** A range of free days of a product, both included, and the id of the downtime that would close it. */
export type FreeDays = { downtimeId: string; from: CivilDate; to: CivilDate }

/**
 * Closes the days of a product that is gone (rule 301). When a member books one of them at the same moment, either this
 * append fails or the booking does.
 */
export const closedDays = (
  productId: number,
  free: readonly FreeDays[],
  because: ClosedBecause,
): Entry<RentalEvent>[] =>
  free.map(({ downtimeId, from, to }) =>
    entryOf({ type: 'product.downtime.added', data: { productId, downtimeId, from, to, because } }),
  )

/** The last day that a rental can occupy an item whose contract allows rentals until `lastRentableDay`. */
export const lastBusyDayUntil = (lastRentableDay: CivilDate): CivilDate =>
  addDays(lastRentableDay, PICKED_UP_DAYS_AFTER_END + LONGEST_TURNAROUND_DAYS)
