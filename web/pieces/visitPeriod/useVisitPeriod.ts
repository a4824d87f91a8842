import type { Period } from '../../../domain/shared/civilDate.ts'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { useStoredVisitPeriod } from '../../storage/rentPeriod.ts'
import { possiblePeriod } from '../rentCalendar/possiblePeriod.ts'

/** The period that holds for the visit while the shop can serve it (rule 833); null without one, and on the server. */
export function useVisitPeriod(): Period | null {
  const stored = useStoredVisitPeriod()
  return possiblePeriod(stored, useAnswer(stored === null ? null : calls.now).data)
}

/** The days of a call that takes them. */
export const daysIn = (period: Period | null) =>
  period === null ? {} : { rentalStartDate: period.start, rentalEndDate: period.end }
