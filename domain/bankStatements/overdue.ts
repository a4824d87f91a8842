import { addDays, type CivilDate } from '../shared/civilDate.ts'
import { DAYS_BETWEEN } from './matching.ts'

/**
 * The first day that is not overdue yet: money that moved before it has to be in a file by now (rule 288) and to have
 * its counterpart (rule 289).
 */
export const overdueBefore = (today: CivilDate): CivilDate => addDays(today, -DAYS_BETWEEN)
