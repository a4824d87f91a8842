import { addDays, type CivilDate, seoulDate, startOfSeoulDay } from './civilDate.ts'

const hourMs = 3_600_000

/** The card provider's list is read at 23:40 in Seoul, after the day's payout, and the payout gateway's after it. */
const EVENING_MS = 23 * hourMs + 40 * 60_000

/** A day lies between two evenings; who does not answer in the night either keeps finance waiting. */
const OVERDUE_AFTER_HOURS = 30

const eveningOf = (day: CivilDate): Date => new Date(startOfSeoulDay(day).getTime() + EVENING_MS)

/** True when a list that was last read to its end at `readAt` was not read since the last evening (rule 563). */
export function isReadingDue(readAt: Date, now: Date): boolean {
  const today = seoulDate(now)
  const evening = eveningOf(today)
  return readAt < (evening <= now ? evening : eveningOf(addDays(today, -1)))
}

/** True when the operators have to know that a list was not read to its end for so long (rule 563). */
export const isReadingOverdue = (readAt: Date, now: Date): boolean =>
  now.getTime() - readAt.getTime() > OVERDUE_AFTER_HOURS * hourMs
