import type { Period } from '../../../domain/shared/civilDate.ts'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { useStoredVisitPeriod } from '../../storage/rentPeriod.ts'
import { periodAhead } from '../rentCalendar/periodAhead.ts'

/** The period that holds for the visit, until its start is too near for shipping; null without one, and on the server. */
export function useVisitPeriod(): Period | null {
  const stored = useStoredVisitPeriod()
  return periodAhead(stored, useAnswer(stored === null ? null : calls.now).data?.today)
}

/** The days of a call that takes them. */
export const daysIn = (period: Period | null) =>
  period === null ? {} : { rentalStartDate: period.start, rentalEndDate: period.end }
