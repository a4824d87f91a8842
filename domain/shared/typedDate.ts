import { addMonths, type CivilDate, clampedDate, isCivilDate, monthOf, partsOf } from './civilDate.ts'

/** A month or day found in typed text. Parts that were not typed are null; `rest` is the remaining text. */
export type TypedDate = { year: number | null; month: number | null; day: number | null; rest: string }

/** How people write a month or a day. Adjacent digits would make it part of another number. */
const written = [
  /(?:(?<year>20\d\d)년 ?)?(?<![\d.-])(?<month>\d{1,2})월(?: ?(?<day>\d{1,2})일)?/u,
  /(?<![\w.-])(?<year>20\d\d)[-./](?<month>\d{1,2})(?:[-./](?<day>\d{1,2}))?(?![\w-])/u,
  /(?<![\w.-])(?<month>\d{1,2})[./](?<day>\d{1,2})(?![\w.-])/u,
  /(?<![\w.-])(?<day>\d{1,2})일/u,
] as const

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
    .map((one) => `${one}-${String(day).padStart(2, '0')}`)
    .filter(isCivilDate)
    .filter((one) => one <= today)
  return month === null ? days : days.slice(0, 1)
}
