import {
  addDays,
  addMonths,
  type CivilDate,
  clampedDate,
  isCivilDate,
  monthOf,
  parseCivilDate,
  partsOf,
} from './civilDate.ts'
import { inNfkc } from './normalText.ts'

/** A month or day found in typed text. Parts that were not typed are null; `rest` is the remaining text. */
export type TypedDate = { year: number | null; month: number | null; day: number | null; rest: string }

/** How people write a month or a day. Adjacent digits would make it part of another number. */
const written = [
  /(?:(?<year>20\d\d)년 ?)?(?<![\d.-])(?<month>\d{1,2})월(?: ?(?<day>\d{1,2})일)?/u,
  /(?<![\w.-])(?<year>20\d\d)[-./](?<month>\d{1,2})(?:[-./](?<day>\d{1,2}))?(?![\w-])/u,
  /(?<![\w.-])(?<month>\d{1,2})[./](?<day>\d{1,2})(?![\w.-])/u,
  /(?<![\w.-])(?<day>\d{1,2})일/u,
] as const

const twoDigits = (part: number): string => String(part).padStart(2, '0')
const numberOf = (digits: string | undefined): number | null => (digits === undefined ? null : Number(digits))

/** Reads `10월`, `2026-10`, `11월 14일`, `11.14` or `14일` from typed text; null when it contains no date. */
export function readTypedDate(typed: string): TypedDate | null {
  const text = typed.trim().replaceAll(/\s+/g, ' ')
  for (const pattern of written) {
    const found = pattern.exec(text)
    if (found === null) continue
    const [year, month, day] = ['year', 'month', 'day'].map((part) => numberOf(found.groups?.[part]))
    if (month != null && (month < 1 || month > 12)) continue
    if (day != null && (day < 1 || day > 31)) continue
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
    return {
      ...{ year: year ?? null, month: month ?? null, day: day ?? null },
      rest: rest.replaceAll(/\s+/g, ' ').trim(),
    }
  }
  return null
}

const monthIn = (year: number, month: number): string => monthOf(clampedDate(year, month, 1))

/** The month as a past one: without a year the latest that has begun. Null without a month. */
export function monthBehind({ year, month }: TypedDate, today: CivilDate): string | null {
  if (month === null) return null
  const now = partsOf(today)
  return monthIn(year ?? (month > now.month ? now.year - 1 : now.year), month)
}

/** The month as a coming one: without a year this month or the next of that name. Null without a month. */
export function monthAhead({ year, month }: TypedDate, today: CivilDate): string | null {
  if (month === null) return null
  const now = partsOf(today)
  return monthIn(year ?? (month < now.month ? now.year + 1 : now.year), month)
}

const monthsLookedBack = 3

function monthsMeant({ year, month }: TypedDate, today: CivilDate): string[] {
  if (month === null)
    return Array.from({ length: monthsLookedBack }, (_, by) => monthOf(addMonths(today, 0 - by)))
  const now = partsOf(today).year
  return (year === null ? [now, now - 1] : [year]).map((one) => monthIn(one, month))
}

/**
 * The past days it can mean, the latest first: without a month one in each of the last three, without a year the last.
 */
export function daysBehind(typed: TypedDate, today: CivilDate): CivilDate[] {
  const { month, day } = typed
  if (day === null) return []
  const days = monthsMeant(typed, today)
    .map((one) => `${one}-${twoDigits(day)}`)
    .filter(isCivilDate)
    .filter((one) => one <= today)
  return month === null ? days : days.slice(0, 1)
}

const weekdayBeside = / ?(?:\([일월화수목금토]\)|[일월화수목금토]요일)$/u

/** Digits alone and years of two digits as the texts above: each field knows which of its parts six digits are. */
type Shorthand = readonly (readonly [RegExp, string])[]
const ofDay: Shorthand = [
  [/^(20\d\d)(\d\d)(\d\d)$/, '$1-$2-$3'],
  [/^(\d\d)(\d\d)(\d\d)$/, '20$1-$2-$3'],
  [/^(\d\d)(\d\d)$/, '$1/$2'],
  [/^(\d\d)([-./])(\d{1,2})\2(\d{1,2})$/, '20$1-$3-$4'],
  [/^(\d{1,2})-(\d{1,2})$/, '$1/$2'],
]
const ofMonth: Shorthand = [
  [/^(20\d\d)(\d\d)$/, '$1-$2'],
  [/^(\d\d)[-./]?(\d\d)$/, '20$1-$2'],
  [/^(\d{1,2})$/, '$1월'],
]

/** The date that is all of a text, whichever of its parts are typed; null when the text says more or less. */
function wholeDate(typed: string, shorthand: Shorthand): TypedDate | null {
  const text = typed
    .split(/\s+/)
    .filter((part) => part !== '')
    .join(' ')
    .replace(weekdayBeside, '')
    .replaceAll(/ ?([-./]) ?/g, '$1')
    .replace(/\.$/, '')
  const [short, written] = shorthand.find(([pattern]) => pattern.test(text)) ?? []
  const date = readTypedDate(short === undefined ? text : text.replace(short, written ?? ''))
  return date === null || date.rest !== '' ? null : date
}

/** The text with the digits and signs of a Korean keyboard in full width as those of any other. */
const inHalfWidth = (typed: string): string => inNfkc(typed).trim()

const daysFromToday = new Map([
  ['어제', -1],
  ['오늘', 0],
  ['내일', 1],
])

/**
 * The day of a field in which a person typed `2026-11-28`, `20261128`, `261128`, `26.11.28`, `2026.11.28(토)`, `11/28`,
 * `11-28`, `28일` or `어제`, in digits of either width. Without a year or a month it is today's. Null for a day that does
 * not exist and for any other text (rule 390).
 */
export function readDay(typed: string, today: CivilDate): CivilDate | null {
  const text = inHalfWidth(typed)
  const named = daysFromToday.get(text)
  if (named !== undefined) return addDays(today, named)
  const date = wholeDate(text, ofDay)
  if (date === null || date.day === null) return null
  const { year = null, month = null } = date
  const now = partsOf(today)
  return parseCivilDate(`${year ?? now.year}-${twoDigits(month ?? now.month)}-${twoDigits(date.day)}`)
}

/** The month of a field, `yyyy-MM`, of `2026-11`, `202611`, `26.11`, `11월` or `11`, this year's without a year (rule 390). */
export function readMonth(typed: string, today: CivilDate): string | null {
  const date = wholeDate(inHalfWidth(typed), ofMonth)
  if (date === null || date.month === null || date.day !== null) return null
  return `${date.year ?? partsOf(today).year}-${twoDigits(date.month)}`
}

const timePatterns = [
  /^(?:(?<half>오전|오후) ?)?(?<hour>\d{1,2})시(?: ?(?<minute>\d{1,2})분)?$/u,
  /^(?:(?<half>오전|오후) ?)?(?<hour>\d{1,2}):(?<minute>\d{2})(?::\d{2})?$/u,
  /^(?<hour>\d{2})(?<minute>\d{2})$/u,
] as const

/** The time of day, `HH:mm`, of `9:30`, `0930`, `오후 2시` or `14시 5분`; null when there is none such (rule 390). */
export function readTime(typed: string): string | null {
  const text = inHalfWidth(typed)
  for (const pattern of timePatterns) {
    const groups = pattern.exec(text)?.groups
    if (groups === undefined) continue
    const { half, hour: written, minute = '0' } = groups
    const hour = half === undefined ? Number(written) : (Number(written) % 12) + (half === '오후' ? 12 : 0)
    if (half !== undefined && (Number(written) < 1 || Number(written) > 12)) return null
    return hour > 23 || Number(minute) > 59 ? null : `${twoDigits(hour)}:${twoDigits(Number(minute))}`
  }
  return null
}

/** Twice what a day and a time take; a text that is pasted by mistake is not tried at each of its gaps. */
const minuteLettersAtMost = 80

/**
 * The minute in Seoul, `yyyy-MM-ddTHH:mm`, of a day and a time; a day alone is meant whole, so that its last minute is
 * taken (rule 390).
 */
export function readMinute(typed: string, today: CivilDate): string | null {
  const text = inHalfWidth(typed)
  if (text.length > minuteLettersAtMost) return null
  const alone = readDay(text, today)
  if (alone !== null) return `${alone}T23:59`
  // The place between day and time is the one at which both can be read.
  for (const { 0: gap, index } of text.matchAll(/[T ]/g)) {
    const day = readDay(text.slice(0, index), today)
    const time = readTime(text.slice(index + gap.length))
    if (day !== null && time !== null) return `${day}T${time}`
  }
  return null
}
