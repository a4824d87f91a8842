import { type CivilDate, clampedDate, partsOf } from '../shared/civilDate.ts'

/** Days on which nothing ships and nothing is picked up; without a year the rule repeats (rule 22). */
export type HolidayRule = {
  year?: number | null | undefined
  startMonth: number
  startDay: number
  endMonth: number
  endDay: number
}

type HolidayRange = { from: CivilDate; to: CivilDate }

const runsOverNewYear = (rule: HolidayRule): boolean =>
  rule.endMonth < rule.startMonth || (rule.endMonth === rule.startMonth && rule.endDay < rule.startDay)

function rangeOf(rule: HolidayRule, year: number): HolidayRange {
  const endYear = runsOverNewYear(rule) ? year + 1 : year
  return {
    from: clampedDate(year, rule.startMonth, rule.startDay),
    to: clampedDate(endYear, rule.endMonth, rule.endDay),
  }
}

/**
 * The days that the rules cover. A rule without a year applies to this year and the next; one that runs over New Year
 * also applies to the range that began last year, whose January days fall in this year
 * (rule 22).
 */
export function holidayRanges(rules: readonly HolidayRule[], today: CivilDate): HolidayRange[] {
  const { year } = partsOf(today)
  return rules.flatMap((rule) => {
    if (rule.year !== undefined && rule.year !== null) return [rangeOf(rule, rule.year)]
    const years = runsOverNewYear(rule) ? [year - 1, year, year + 1] : [year, year + 1]
    return years.map((each) => rangeOf(rule, each))
  })
}
