import { addDays, type CivilDate, weekday } from './civilDate.ts'

const [sunday, saturday] = [0, 6]

/**
 * The day itself, or the first after it that is neither a Saturday, a Sunday nor one of the public holidays (rule 335).
 */
export function businessDayFrom(day: CivilDate, publicHolidays: ReadonlySet<CivilDate>): CivilDate {
  const on = weekday(day)
  const isClosed = on === saturday || on === sunday || publicHolidays.has(day)
  return isClosed ? businessDayFrom(addDays(day, 1), publicHolidays) : day
}
