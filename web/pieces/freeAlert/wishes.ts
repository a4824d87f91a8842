import {
  type Calendar,
  endReason,
  possibleEnds,
  possibleStarts,
  startReason,
} from '../../../domain/rental/calendar.ts'
import type { CivilDate, Period } from '../../../domain/shared/civilDate.ts'

/** Returns the calendar as if no other rental existed. */
const asIfFree = (calendar: Calendar): Calendar => ({
  ...calendar,
  nextTaken: calendar.nextTaken.map(() => Number.POSITIVE_INFINITY),
})

export const wishStarts = (calendar: Calendar): CivilDate[] => possibleStarts(asIfFree(calendar))
export const wishEnds = (start: CivilDate, calendar: Calendar): CivilDate[] =>
  possibleEnds(start, asIfFree(calendar))

/** True when the period can be rented now, so that no alert is needed. */
export const isFree = ({ start, end }: Period, calendar: Calendar): boolean =>
  startReason(start, calendar) === null && endReason(start, end, calendar) === null

const canBeWished = ({ start, end }: Period, calendar: Calendar): boolean =>
  wishStarts(calendar).includes(start) && wishEnds(start, calendar).includes(end)

/** The initial period: the one that was just refused, or else the first that another member rents. */
export function firstWish(calendar: Calendar, wanted: Period | null): Period | null {
  if (wanted !== null && canBeWished(wanted, calendar)) return wanted
  const periods = wishStarts(calendar).flatMap((start) => {
    const end = wishEnds(start, calendar)[0]
    return end === undefined ? [] : [{ start, end }]
  })
  return periods.find((period) => !isFree(period, calendar)) ?? periods[0] ?? null
}

/** Changes the start; keeps the end if it is still possible, and takes the earliest possible end otherwise. */
export function withStart(period: Period, start: CivilDate, calendar: Calendar): Period {
  const ends = wishEnds(start, calendar)
  return { start, end: ends.includes(period.end) ? period.end : (ends[0] ?? period.end) }
}
