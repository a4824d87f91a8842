import {
  addDays,
  addMonths,
  type CivilDate,
  firstDayOf,
  minDate,
  type Period,
  parseCivilDate,
  shopDays,
} from './civilDate.ts'

/** A month (`2026-11`), a year (`2026`), or `all`. */
export const figurePeriod = /^(2[01]\d{2}(-(0[1-9]|1[0-2]))?|all)$/

/** True for a month, whose rows are days; those of a year and of all of the time are months. */
export const isMonth = (period: string): boolean => period.length === 7

/** The days of a period, the last one included. */
export function daysOfPeriod(period: string): Period {
  if (period === 'all') return shopDays
  if (isMonth(period)) {
    const start = firstDayOf(period)
    return { start, end: addDays(addMonths(start, 1), -1) }
  }
  return { start: firstDayOf(`${period}-01`), end: addDays(firstDayOf(`${Number(period) + 1}-01`), -1) }
}

/** The row of a period that a day belongs to: in a month the day, otherwise its month. */
export const rowOfDay = (period: string, day: CivilDate): string => (isMonth(period) ? day : day.slice(0, 7))

/**
 * The rows of a period up to today, the earliest first: days of a month, otherwise months, of all time from the first
 * day with a figure on.
 */
export function rowsOfPeriod(
  period: string,
  { first, today }: { first: CivilDate | null; today: CivilDate },
): string[] {
  const days = daysOfPeriod(period)
  const begins = period === 'all' ? (first ?? today) : days.start
  const last = minDate(days.end, today)
  const rows: string[] = []
  const step = isMonth(period) ? (day: CivilDate) => addDays(day, 1) : (day: CivilDate) => addMonths(day, 1)
  for (let day = isMonth(period) ? begins : firstDayOf(begins.slice(0, 7)); day <= last; day = step(day))
    rows.push(rowOfDay(period, day))
  return rows
}

/** The days of one row: a day, or those of a month. */
export function daysOfRow(row: string): Period {
  const day = parseCivilDate(row)
  return day === null ? daysOfPeriod(row) : { start: day, end: day }
}
