import { addMonths, type CivilDate, firstDayOf } from '../../domain/shared/civilDate.ts'
import { endOf } from '../ledger/index.ts'

/** The first day of a month and its last instant, or now while the month goes on. */
export const daysOf = (month: string, now: Date): { from: CivilDate; until: Date } => {
  const from = firstDayOf(month)
  return { from, until: endOf(addMonths(from, 1), now) }
}
