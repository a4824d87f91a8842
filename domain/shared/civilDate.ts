// Civil dates are computed in UTC, where every day has 24 hours, whatever zone the phone is in. A library of dates
// would weigh 4 K on every page for these few lines.

/** A day of the calendar in Asia/Seoul, written `yyyy-MM-dd`. */
export type CivilDate = `${number}-${number}-${number}`

/** Both the first and the last day are rented (spec 1 §9). */
export type Period = { start: CivilDate; end: CivilDate }

/** Sunday is 0, as in spec 1 §5 ("weekday index 1 or 2"). */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

const PATTERN = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 86_400_000
const SEOUL_OFFSET_MS = 9 * 3_600_000
const WEEKDAYS: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6]
const KOREAN_WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'] as const

const isWritten = (text: string): text is CivilDate => PATTERN.test(text)

const utc = (date: CivilDate) => new Date(date)

function written(at: Date): CivilDate {
  const text = at.toISOString().slice(0, 10)
  if (!isWritten(text)) throw new RangeError(`not a day that can be written: ${text}`)
  return text
}

/** True for a day that exists, written `yyyy-MM-dd`: 31 February is refused. */
export function isCivilDate(text: string): text is CivilDate {
  if (!isWritten(text)) return false
  const at = utc(text)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text
}

/** The day that `text` names, or null when it names none. */
export const parseCivilDate = (text: string): CivilDate | null => (isCivilDate(text) ? text : null)

/** The day `count` days later; earlier when negative. */
export const addDays = (date: CivilDate, count: number): CivilDate =>
  written(new Date(utc(date).getTime() + count * DAY_MS))

/** The same day `count` months later, or that month's last day when it is shorter. */
export function addMonths(date: CivilDate, count: number): CivilDate {
  const { year, month, day } = partsOf(date)
  const months = year * 12 + (month - 1) + count
  return clampedDate(Math.floor(months / 12), (months % 12) + 1, day)
}

/** Days from `from` to `to`: 0 for the same day, negative when `to` is earlier. */
export const daysBetween = (from: CivilDate, to: CivilDate): number =>
  Math.round((utc(to).getTime() - utc(from).getTime()) / DAY_MS)

/** Sunday 0 … Saturday 6. */
export function weekday(date: CivilDate): Weekday {
  const found = WEEKDAYS[utc(date).getUTCDay()]
  if (found === undefined) throw new RangeError(`not a day: ${date}`)
  return found
}

/** Negative when `a` is earlier, positive when it is later, 0 for the same day. */
export const compareDates = (a: CivilDate, b: CivilDate): number => (a < b ? -1 : a > b ? 1 : 0)

/** The earlier of two days. */
export const minDate = (a: CivilDate, b: CivilDate): CivilDate => (b < a ? b : a)

/** The later of two days. */
export const maxDate = (a: CivilDate, b: CivilDate): CivilDate => (b > a ? b : a)

/** `2026-12-03` → `2026-12`, as `filterDate` wants it (spec 1 §7). */
export const monthOf = (date: CivilDate): string => date.slice(0, 7)

/** The year, the month 1–12 and the day of the month. */
export const partsOf = (date: CivilDate): { year: number; month: number; day: number } => ({
  year: Number(date.slice(0, 4)),
  month: Number(date.slice(5, 7)),
  day: Number(date.slice(8, 10)),
})

/** The day of those numbers; a day past the month's end becomes the month's last day. */
export function clampedDate(year: number, month: number, day: number): CivilDate {
  const at = new Date(Date.UTC(2000, month, 0))
  at.setUTCFullYear(year, month, 0)
  const lastDay = at.getUTCDate()
  at.setUTCFullYear(year, month - 1, Math.min(day, lastDay))
  return written(at)
}

/** `2026-12-03` → `12.03(목)`. */
export const formatWithWeekday = (date: CivilDate): string =>
  `${date.slice(5, 7)}.${date.slice(8, 10)}(${KOREAN_WEEKDAYS[weekday(date)]})`

/** `2026-12-03` → `2026.12.03` (spec 2 §9). */
export const formatDotted = (date: CivilDate): string => date.replaceAll('-', '.')

/** The day that it is in Seoul at that instant; Korea keeps +09:00 all year. */
export const seoulDate = (instant: Date): CivilDate => written(new Date(instant.getTime() + SEOUL_OFFSET_MS))

/** 23:59:59 of that day in Seoul: the last instant at which coupons and points of that day are valid. */
export const endOfSeoulDay = (date: CivilDate): Date => new Date(`${date}T23:59:59+09:00`)
