import { type CivilDate, formatWithWeekday, parseCivilDate } from '../../../../domain/shared/civilDate.ts'
import { readDay, readMinute, readMonth, readTime } from '../../../../domain/shared/typedDate.ts'
import { dots } from '../words.ts'

/** What a field of dates holds; its value is text, empty for none. */
export type DateUnit = {
  /** The value that a typed text means; null when it means none. */
  read: (typed: string, today: CivilDate) => string | null
  /** The value as people read it. */
  show: (value: string) => string
  /** A text that says all of a value, so that it counts before the field is left. */
  whole: RegExp
  placeholder: string
  problem: string
}

const shownDay = (value: string): string => {
  const day = parseCivilDate(value)
  return day === null ? value : `${day.slice(0, 4)}.${formatWithWeekday(day)}`
}

/** The units of the fields: a day `yyyy-MM-dd`, a month `yyyy-MM`, a minute of Seoul `yyyy-MM-ddTHH:mm`, a time `HH:mm`. */
export const dateUnits = {
  day: {
    read: readDay,
    show: shownDay,
    whole: /^20\d\d([-./]?)\d\d\1\d\d$/,
    placeholder: '연.월.일',
    problem: '날짜를 2026.11.28처럼 입력해 주세요.',
  },
  month: {
    read: readMonth,
    show: dots,
    whole: /^20\d\d[-./]?\d\d$/,
    placeholder: '연.월',
    problem: '월을 2026.11처럼 입력해 주세요.',
  },
  minute: {
    read: readMinute,
    show: (value) => (value.includes('T') ? `${shownDay(value.slice(0, 10))} ${value.slice(11, 16)}` : value),
    whole: /^20\d\d([-./])\d\d\1\d\d[T ]\d\d:\d\d$/,
    placeholder: '연.월.일 시:분',
    problem: '시각을 2026.11.28 14:30처럼 입력해 주세요.',
  },
  time: {
    read: readTime,
    show: (value) => value.slice(0, 5),
    whole: /^\d\d:\d\d$/,
    placeholder: '시:분',
    problem: '시각을 14:30처럼 입력해 주세요.',
  },
} as const satisfies Readonly<Record<string, DateUnit>>

export type DateUnitName = keyof typeof dateUnits

/** The sentence on a value outside of the bounds; null within them. */
export function outsideOf(
  value: string,
  { min, max }: { min?: string | undefined; max?: string | undefined },
): string | null {
  if (min !== undefined && value < min) return `${dots(min)}부터 고를 수 있어요.`
  if (max !== undefined && value > max) return `${dots(max)}까지 고를 수 있어요.`
  return null
}
