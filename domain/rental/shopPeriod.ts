import { type CivilDate, daysBetween, type Period, weekday } from '../shared/civilDate.ts'
import { PICKED_UP_DAYS_AFTER_END, SHIPS_DAYS_BEFORE_START } from './period.ts'
import type { PeriodReason } from './periodRefusals.ts'
import {
  BLOCKED_START_WEEKDAYS,
  FIRST_START_AFTER_DAYS,
  LAST_DAY_AFTER_DAYS,
  LONGEST_SPAN_DAYS,
  SHORTEST_SPAN_DAYS,
} from './window.ts'

/** What the shop's own rules know of its days. */
export type ShopRules = {
  /** The weekday of today; Sunday is 0. */
  firstWeekday: number
  /** By its distance from today, true for a day on which nothing ships and nothing is picked up. */
  closed: readonly boolean[]
}

/** Why no rental of any product starts `start` days from today, or null (rules 20 to 22). */
export function shopStartReason(start: number, { firstWeekday, closed }: ShopRules): PeriodReason | null {
  if (start < FIRST_START_AFTER_DAYS) return 'PERIOD_TOO_EARLY'
  if (start > LAST_DAY_AFTER_DAYS) return 'PERIOD_TOO_LATE'
  if (BLOCKED_START_WEEKDAYS.includes((firstWeekday + start) % 7)) return 'START_ON_BLOCKED_WEEKDAY'
  for (let index = start - SHIPS_DAYS_BEFORE_START; index <= start; index += 1)
    if (closed[index] === true) return 'START_BLOCKED_BY_HOLIDAY'
  return null
}

/** Why no rental has this length or reaches that far, or null (rule 20). */
export function lengthReason(start: number, end: number): PeriodReason | null {
  if (end < start + SHORTEST_SPAN_DAYS) return 'PERIOD_TOO_SHORT'
  if (end > start + LONGEST_SPAN_DAYS) return 'PERIOD_TOO_LONG'
  return end > LAST_DAY_AFTER_DAYS ? 'PERIOD_TOO_LATE' : null
}

/** Why nothing is picked up behind a rental that ends `end` days from today, or null (rule 22). */
export const pickUpReason = (end: number, { closed }: ShopRules): 'END_BLOCKED_BY_HOLIDAY' | null =>
  closed[end + PICKED_UP_DAYS_AFTER_END] === true ? 'END_BLOCKED_BY_HOLIDAY' : null

/** The shop's day, and the days that a rental can reach from it on which nothing ships and nothing is picked up. */
export type ShopDay = { today: CivilDate; closedDays: readonly CivilDate[] }

/**
 * False for a period that the shop has for no product, whatever is rented: days that are past, too soon or too far
 * ahead, the length of no rental, or on which it would have to ship or pick up while it does not (rules 551
 * and 833).
 */
export function isShopPeriod({ start, end }: Period, { today, closedDays }: ShopDay): boolean {
  const closed: boolean[] = []
  for (const day of closedDays) closed[daysBetween(today, day)] = true
  const rules = { firstWeekday: weekday(today), closed }
  const [first, last] = [daysBetween(today, start), daysBetween(today, end)]
  return (
    shopStartReason(first, rules) === null &&
    lengthReason(first, last) === null &&
    pickUpReason(last, rules) === null
  )
}
