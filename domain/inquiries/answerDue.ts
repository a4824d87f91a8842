import { addDays, seoulDate, startOfSeoulDay, weekday } from '../shared/civilDate.ts'

const DAY_MS = 86_400_000
const SUNDAY = 0
const SATURDAY = 6

/**
 * When the answer to what was asked at `at` is due: a day later, Saturdays and Sundays in Seoul not counted (rule 352).
 */
export function answerDueAt(at: Date): Date {
  const day = seoulDate(at)
  const on = weekday(day)
  if (on === SATURDAY || on === SUNDAY) return startOfSeoulDay(addDays(day, on === SATURDAY ? 3 : 2))
  const due = new Date(at.getTime() + DAY_MS)
  return weekday(seoulDate(due)) === SATURDAY ? new Date(due.getTime() + 2 * DAY_MS) : due
}
