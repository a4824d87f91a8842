import type { CivilDate } from '../../../domain/shared/civilDate.ts'

/** Returns 23:59:59 of a day in Seoul, in ms since the epoch. */
export const endOfDayMs = (day: CivilDate): number => Date.parse(`${day}T23:59:59+09:00`)

const padded = (value: number) => String(value).padStart(2, '0')

/** `02일 11:24:09 남음`; zero days are left out; `00:00:00 남음` once the time is over. */
export function timeLeftWords(leftMs: number): string {
  const seconds = Math.max(0, Math.floor(leftMs / 1000))
  const days = Math.floor(seconds / 86_400)
  const clock = [seconds / 3600, seconds / 60, seconds]
    .map((value, unit) => padded(Math.floor(value) % (unit === 0 ? 24 : 60)))
    .join(':')
  return `${days > 0 ? `${padded(days)}일 ` : ''}${clock} 남음`
}
