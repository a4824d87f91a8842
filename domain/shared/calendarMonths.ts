import { addDays, addMonths, type CivilDate, maxDate, minDate, monthOf, weekday } from './civilDate.ts'

/** Returns the days from the Sunday of the first day's week to the Saturday of the last day's. */
export function wholeWeeks(first: CivilDate, last: CivilDate): CivilDate[] {
  const from = addDays(first, -weekday(first))
  const to = addDays(last, 6 - weekday(last))
  const days: CivilDate[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** The first and the last day that can be focused. */
export type Bounds = { first: CivilDate; last: CivilDate }

/** Sunday first; null is a day of another month. */
type Week = readonly (CivilDate | null)[]
export type Month = { name: string; weeks: readonly Week[] }

/** Returns the months from the first day's to the last day's, with the weeks of the shown days. */
export function monthsOf(days: readonly CivilDate[], { first, last }: Bounds): Month[] {
  const months = new Set(days.filter((day) => day >= first && day <= last).map(monthOf))
  return [...months].map((month) => {
    const weeks: Week[] = []
    for (let sunday = 0; sunday < days.length; sunday += 7) {
      const week = days.slice(sunday, sunday + 7).map((day) => (monthOf(day) === month ? day : null))
      if (week.some((day) => day !== null)) weeks.push(week)
    }
    const [year, number] = month.split('-').map(Number)
    return { name: `${year}년 ${number}월`, weeks }
  })
}

const keyMoves = new Map<string, (day: CivilDate) => CivilDate>([
  ['ArrowLeft', (day) => addDays(day, -1)],
  ['ArrowRight', (day) => addDays(day, 1)],
  ['ArrowUp', (day) => addDays(day, -7)],
  ['ArrowDown', (day) => addDays(day, 7)],
  ['Home', (day) => addDays(day, -weekday(day))],
  ['End', (day) => addDays(day, 6 - weekday(day))],
  ['PageUp', (day) => addMonths(day, -1)],
  ['PageDown', (day) => addMonths(day, 1)],
])

/** Returns the day that a key of the APG date picker moves to, within the window; null for any other key. */
export function dayByKey(key: string, day: CivilDate, bounds: Bounds): CivilDate | null {
  const move = keyMoves.get(key)
  return move === undefined ? null : within(move(day), bounds)
}

/** Returns the nearest day that can be focused. */
export const within = (day: CivilDate, { first, last }: Bounds): CivilDate =>
  minDate(maxDate(day, first), last)
