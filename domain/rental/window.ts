import { addDays, type CivilDate } from '../shared/civilDate.ts'
import { LONGEST_RENTAL_DAYS, SHORTEST_RENTAL_DAYS } from '../shared/rentalLength.ts'
import { LONGEST_TURNAROUND_DAYS, PICKED_UP_DAYS_AFTER_END } from './period.ts'

/** The item ships two days before the start, so preparing it needs a third (rule 20). */
export const FIRST_START_AFTER_DAYS = 3
/** Neither a start nor an end lies further ahead (rule 20). */
export const LAST_DAY_AFTER_DAYS = 42
/** Days between start and end: one less than the days of the rental (rule 20). */
export const SHORTEST_SPAN_DAYS = SHORTEST_RENTAL_DAYS - 1
export const LONGEST_SPAN_DAYS = LONGEST_RENTAL_DAYS - 1
/** Monday and Tuesday: the item would ship on Saturday or Sunday. */
export const BLOCKED_START_WEEKDAYS: readonly number[] = [1, 2]

/** The first day that may be a start and the last that may be an end, seen from `today`. */
export const rentalWindow = (today: CivilDate): { firstStart: CivilDate; lastDay: CivilDate } => ({
  firstStart: addDays(today, FIRST_START_AFTER_DAYS),
  lastDay: addDays(today, LAST_DAY_AFTER_DAYS),
})

/** The last day that a rental ordered today, or just after midnight, can occupy its product. */
export const lastBusyDay = (today: CivilDate): CivilDate =>
  addDays(today, 1 + LAST_DAY_AFTER_DAYS + PICKED_UP_DAYS_AFTER_END + LONGEST_TURNAROUND_DAYS)
