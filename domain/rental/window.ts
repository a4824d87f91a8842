import { addDays, type CivilDate } from '../shared/civilDate.ts'

/** The item ships two days before the start, so preparing it needs a third (rule 20). */
export const FIRST_START_AFTER_DAYS = 3
/** Neither a start nor an end lies further ahead (rule 20). */
export const LAST_DAY_AFTER_DAYS = 42
/** 2 to 13 days between start and end: 3 to 14 rental days (rule 20). */
export const SHORTEST_SPAN_DAYS = 2
export const LONGEST_SPAN_DAYS = 13
/** Monday and Tuesday: the item would ship on Saturday or Sunday. */
export const BLOCKED_START_WEEKDAYS: readonly number[] = [1, 2]

/** The first day that may be a start and the last that may be an end, seen from `today`. */
export const rentalWindow = (today: CivilDate): { firstStart: CivilDate; lastDay: CivilDate } => ({
  firstStart: addDays(today, FIRST_START_AFTER_DAYS),
  lastDay: addDays(today, LAST_DAY_AFTER_DAYS),
})
