import type { CivilDate } from '../shared/civilDate.ts'

/** What was recorded of an arrival, and what is known of it when its member is told. */
export type Arrival = {
  /** The job presumed it, because the rental began (rule 460). */
  wasPresumed: boolean
  /** Nobody has seen it arrive until now. */
  isPresumed: boolean
  /** Staff took back that it arrived (rule 494). */
  isDenied: boolean
  /** Its renter has the item, or counts as having it. */
  isWithRenter: boolean
  /** The day on which it was recorded. */
  recordedOn: CivilDate
  /** The last day of the rental. */
  end: CivilDate
  today: CivilDate
}

/**
 * `arrived` and `presumed` name the days of the rental, `…AfterItsEnd` does not: it arrived, or was presumed to, in time and
 * is told too late. `tooLate`: it came after the rental.
 */
export type ArrivalNews = 'arrived' | 'arrivedAfterItsEnd' | 'presumed' | 'presumedAfterItsEnd' | 'tooLate'

/**
 * What the member of an arrival reads (rule 592): whether it came in time is asked of the day on which it was recorded, and
 * the rest of the moment at which it is told. Null when nothing is asked about an arrival that was presumed, because its item
 * has left its renter since, or staff said that it had not arrived.
 */
export function arrivalNews({ recordedOn, end, today, ...arrival }: Arrival): ArrivalNews | null {
  const { wasPresumed, isPresumed, isDenied, isWithRenter } = arrival
  if (wasPresumed && (!isWithRenter || (isPresumed && isDenied))) return null
  if (end < recordedOn) return 'tooLate'
  if (wasPresumed && isPresumed) return today <= end ? 'presumed' : 'presumedAfterItsEnd'
  return today <= end ? 'arrived' : 'arrivedAfterItsEnd'
}
