import type { CalendarFacts } from '../../domain/rental/calendar.ts'
import type { HolidayRule } from '../../domain/rental/holidays.ts'

/** The calendar's rules once more, slow and obvious: day by day, on plain Dates, without any table. */
const DAY_MS = 86_400_000

export const later = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)

export function daysFrom(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = later(day, 1)) days.push(day)
  return days
}

const two = (number: number) => String(number).padStart(2, '0')

function ruleCovers(rule: HolidayRule, day: string, today: string): boolean {
  const year = Number(day.slice(0, 4))
  const monthDay = day.slice(5)
  const start = `${two(rule.startMonth)}-${two(rule.startDay)}`
  const end = `${two(rule.endMonth)}-${two(rule.endDay)}`
  const thisYear = Number(today.slice(0, 4))
  const overNewYear = end < start
  if (typeof rule.year === 'number') {
    if (!overNewYear) return year === rule.year && monthDay >= start && monthDay <= end
    return (year === rule.year && monthDay >= start) || (year === rule.year + 1 && monthDay <= end)
  }
  if (year !== thisYear && year !== thisYear + 1) return false
  return overNewYear ? monthDay >= start || monthDay <= end : monthDay >= start && monthDay <= end
}

const isHoliday = (day: string, facts: CalendarFacts) =>
  facts.holidays.some((rule) => ruleCovers(rule, day, facts.today))

const isFree = (day: string, facts: CalendarFacts) =>
  facts.taken.every((slot) => day < slot.occupiedFrom || day > slot.occupiedTo)

function startAllowed(start: string, facts: CalendarFacts): boolean {
  const weekday = new Date(`${start}T00:00:00Z`).getUTCDay()
  return (
    start >= later(facts.today, 3) &&
    start <= later(facts.today, 42) &&
    weekday !== 1 &&
    weekday !== 2 &&
    !daysFrom(later(start, -2), start).some((day) => isHoliday(day, facts))
  )
}

export function slowPossible(start: string, end: string, facts: CalendarFacts): boolean {
  return (
    startAllowed(start, facts) &&
    end >= later(start, 2) &&
    end <= later(start, 13) &&
    end <= later(facts.today, 42) &&
    (facts.lastEnd === null || end <= facts.lastEnd) &&
    !isHoliday(later(end, 1), facts) &&
    daysFrom(later(start, -2), later(end, 1 + facts.turnaroundDays)).every((day) => isFree(day, facts))
  )
}

/** Every start with its ends; a start without an end is left out. */
export function slowPeriods(facts: CalendarFacts): Map<string, string[]> {
  const days = daysFrom(later(facts.today, -3), later(facts.today, 50))
  const periods = new Map<string, string[]>()
  for (const start of days) {
    const ends = days.filter((end) => slowPossible(start, end, facts))
    if (ends.length > 0) periods.set(start, ends)
  }
  return periods
}
