import { addDays, addMonths, type CivilDate, firstDayOf, monthOf, type Period, weekday } from './civilDate.ts'

/** A period that people know by its name. */
export type NamedPeriod = Period & { name: string }

const lastDayOf = (month: string): CivilDate => addDays(addMonths(firstDayOf(month), 1), -1)

/**
 * The periods that a range of days offers, seen from the shop's day: a week runs from Sunday to Saturday as the calendar
 * shows it, and the last 30 days end today (rule 391).
 */
export function namedPeriods(today: CivilDate): NamedPeriod[] {
  const yesterday = addDays(today, -1)
  const sunday = addDays(today, -weekday(today))
  const [month, before] = [monthOf(today), monthOf(addMonths(firstDayOf(monthOf(today)), -1))]
  const year = today.slice(0, 4)
  const [first, last] = [firstDayOf(`${year}-01`), lastDayOf(`${year}-12`)]
  return [
    { name: '오늘', start: today, end: today },
    { name: '어제', start: yesterday, end: yesterday },
    { name: '이번 주', start: sunday, end: addDays(sunday, 6) },
    { name: '지난주', start: addDays(sunday, -7), end: addDays(sunday, -1) },
    { name: '이번 달', start: firstDayOf(month), end: lastDayOf(month) },
    { name: '지난달', start: firstDayOf(before), end: lastDayOf(before) },
    { name: '최근 30일', start: addDays(today, -29), end: today },
    { name: '올해', start: first, end: last },
    { name: '지난해', start: addMonths(first, -12), end: addMonths(last, -12) },
  ]
}

/** The last minutes of days that books are compared at, as values of a minute (rule 391). */
export function namedMinutes(today: CivilDate): { name: string; minute: string }[] {
  const ends = new Map(namedPeriods(today).map(({ name, end }) => [name, end]))
  return (['오늘', '어제', '지난주', '지난달', '지난해'] as const).flatMap((name) => {
    const end = ends.get(name)
    return end === undefined ? [] : [{ name: `${name} 끝`, minute: `${end}T23:59` }]
  })
}
