import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { type CivilDate, isCivilDate, isWritten } from './writtenDate.ts'

// Civil dates are computed in UTC, where every day has 24 hours, whatever zone the phone is in. `dayjs()` and its
// `utcOffset` read the process's own zone, so that neither is used.
dayjs.extend(utc)

export { type CivilDate, isCivilDate }

/** Both the first and the last day are rented (rule 12). */
export type Period = { start: CivilDate; end: CivilDate }

/** Sunday is 0 (rule 21). */
type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

const WRITTEN = 'YYYY-MM-DD'
const SEOUL_OFFSET_HOURS = 9

function written(day: Dayjs): CivilDate {
  const text = day.format(WRITTEN)
  if (!isWritten(text)) throw new RangeError(`not a day that can be written: ${text}`)
  return text
}

/** The days that the shop knows: whatever is reckoned from one of them, a month or a year away, can be written. */
export const shopDays: Period = { start: '2000-01-01', end: '2199-12-31' }

/** True for a day within the shop's calendar. */
export const isShopDay = (text: string): text is CivilDate =>
  isCivilDate(text) && text >= shopDays.start && text <= shopDays.end

/** The day that `text` names, or null when it names none. */
export const parseCivilDate = (text: string): CivilDate | null => (isCivilDate(text) ? text : null)

/** The day `count` days later; earlier when negative. */
export const addDays = (date: CivilDate, count: number): CivilDate =>
  written(dayjs.utc(date).add(count, 'day'))

/** The same day `count` months later, or that month's last day when it is shorter. */
export const addMonths = (date: CivilDate, count: number): CivilDate =>
  written(dayjs.utc(date).add(count, 'month'))

/** Days from `from` to `to`: 0 for the same day, negative when `to` is earlier. */
export const daysBetween = (from: CivilDate, to: CivilDate): number =>
  dayjs.utc(to).diff(dayjs.utc(from), 'day')

/** Sunday 0 … Saturday 6. */
export const weekday = (date: CivilDate): Weekday => dayjs.utc(date).day()

/** Negative when `a` is earlier, positive when it is later, 0 for the same day. */
export const compareDates = (a: CivilDate, b: CivilDate): number => (a < b ? -1 : a > b ? 1 : 0)

/** The earlier of two days. */
export const minDate = (a: CivilDate, b: CivilDate): CivilDate => (b < a ? b : a)

/** The later of two days. */
export const maxDate = (a: CivilDate, b: CivilDate): CivilDate => (b > a ? b : a)

/** `2026-12-03` → `2026-12`, the format of `filterDate`. */
export const monthOf = (date: CivilDate): string => date.slice(0, 7)

/** The first day of a month `yyyy-MM`. Throws when that is not a month. */
export function firstDayOf(month: string): CivilDate {
  const first = parseCivilDate(`${month}-01`)
  if (first === null) throw new RangeError(`no month: ${month}`)
  return first
}

const nextMonth = (month: string): string => monthOf(addMonths(firstDayOf(month), 1))

/** The months from `from` to `to`, both included and `yyyy-MM`; none when `to` is earlier. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = from; month <= to; month = nextMonth(month)) months.push(month)
  return months
}

/** The year, the month 1–12 and the day of the month. */
export const partsOf = (date: CivilDate): { year: number; month: number; day: number } => ({
  year: Number(date.slice(0, 4)),
  month: Number(date.slice(5, 7)),
  day: Number(date.slice(8, 10)),
})

/** The day of those numbers; a day past the month's end becomes the month's last day. */
export function clampedDate(year: number, month: number, day: number): CivilDate {
  const named = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return parseCivilDate(named) ?? clampedDate(year, month, day - 1)
}

// Seven letters: the library's Korean locale would add all its other words to every page of the shop.
const weekdayLetters = '일월화수목금토'

/** `2026-12-03` → `12.03(목)`. */
export const formatWithWeekday = (date: CivilDate): string =>
  `${date.slice(5).replace('-', '.')}(${weekdayLetters.charAt(weekday(date))})`

/** `2026-12-03` → `2026.12.03`. */
export const formatDotted = (date: CivilDate): string => date.replaceAll('-', '.')

// Korea stays at +09:00 all year: Seoul's clock shows the UTC fields of the instant nine hours later.
const seoulClock = (instant: Date): Dayjs => dayjs.utc(instant).add(SEOUL_OFFSET_HOURS, 'hour')

/** The minute in Seoul at that instant: `2026.12.03 14:05`. */
export const formatSeoulMinute = (instant: Date): string => seoulClock(instant).format('YYYY.MM.DD HH:mm')

/** The minute in Seoul at that instant as the UTC fields of a date, for spreadsheets, which know no time zones. */
export const seoulMinuteAsUtc = (instant: Date): Date => seoulClock(instant).startOf('minute').toDate()

/** The day in Seoul at that instant. */
export const seoulDate = (instant: Date): CivilDate => written(seoulClock(instant))

/** The first instant of that day in Seoul. */
export const startOfSeoulDay = (date: CivilDate): Date =>
  dayjs.utc(date).subtract(SEOUL_OFFSET_HOURS, 'hour').toDate()

/** 23:59:59 of that day in Seoul: the last instant at which coupons and points of that day are valid. */
export const endOfSeoulDay = (date: CivilDate): Date =>
  dayjs.utc(date).endOf('day').millisecond(0).subtract(SEOUL_OFFSET_HOURS, 'hour').toDate()

const TIME_WITHOUT_OFFSET = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/

/** The instant that a text of outside names; a time without an offset is Seoul's. An invalid Date when it names none. */
export const writtenInstant = (text: string): Date =>
  new Date(TIME_WITHOUT_OFFSET.test(text) ? `${text}+09:00` : text)

/** The hour in Seoul at that instant, 0 to 23. */
export const seoulHour = (instant: Date): number => seoulClock(instant).hour()
