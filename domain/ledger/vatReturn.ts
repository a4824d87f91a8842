import { businessDayFrom } from '../shared/businessDays.ts'
import { addDays, addMonths, type CivilDate, firstDayOf } from '../shared/civilDate.ts'

const DUE_DAY = 25

/** The first month of the quarter of a month. */
const firstOfQuarter = (month: string): CivilDate =>
  addMonths(firstDayOf(month), 0 - ((Number(month.slice(5)) - 1) % 3))

/**
 * The day until which the VAT of a month is filed and paid with its quarter (rule 335): the 25th of the month after the
 * quarter, or the next business day when that is a Saturday, a Sunday or a public holiday. A day on which only the shop
 * is closed moves nothing.
 */
export const vatDueDay = (month: string, publicHolidays: ReadonlySet<CivilDate>): CivilDate =>
  businessDayFrom(addDays(addMonths(firstOfQuarter(month), 3), DUE_DAY - 1), publicHolidays)
