import { addDays, seoulDate, seoulHour, startOfSeoulDay } from '../shared/civilDate.ts'

const firstHour = 8
const lastHour = 21
const hourMs = 3_600_000

/**
 * True between 08:00 and 21:00 in Seoul. Advertising at night needs a separate consent, which we do not ask for (rule
 * 74), and nobody is woken for what no person did at that moment (rule 558).
 */
export function isDaytime(now: Date): boolean {
  const hour = seoulHour(now)
  return hour >= firstHour && hour < lastHour
}

/** The next 08:00 in Seoul from `now` on, for what waits for the morning; `now` itself during the day. */
export function nextDaytime(now: Date): Date {
  if (isDaytime(now)) return now
  const today = seoulDate(now)
  const day = seoulHour(now) < firstHour ? today : addDays(today, 1)
  return new Date(startOfSeoulDay(day).getTime() + firstHour * hourMs)
}
