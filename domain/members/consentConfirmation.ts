import { addDays, addMonths, type CivilDate, compareDates } from '../shared/civilDate.ts'

/** A consent to advertising is confirmed to the member every two years: 정보통신망법 §50 (8), rule 77. */
const confirmedEveryMonths = 24
/** The member is told in the month before the two years are over, so that there is time to take it back. */
const toldAheadDays = 30
/** A bound on the search: 40 years. */
const mostTimes = 20
/** addMonths moves a day that its month lacks by at most this much: 29 February. */
const shorterByDays = 1

/** The day before which the consent has to be confirmed (rule 77); null unless it is within the next 30 days. */
export function confirmationDue(agreedOn: CivilDate, today: CivilDate): CivilDate | null {
  const last = addDays(today, toldAheadDays)
  for (let nth = 1; nth <= mostTimes; nth += 1) {
    const by = addMonths(agreedOn, nth * confirmedEveryMonths)
    if (compareDates(by, today) <= 0) continue
    return compareDates(by, last) <= 0 ? by : null
  }
  return null
}

/** The date ranges in which a consent was given that has to be confirmed soon, the latest first. */
export function agreedBetween(today: CivilDate): { from: CivilDate; to: CivilDate }[] {
  return Array.from({ length: mostTimes }, (_, nth) => {
    const months = -(nth + 1) * confirmedEveryMonths
    return {
      from: addMonths(today, months),
      to: addDays(addMonths(addDays(today, toldAheadDays), months), shorterByDays),
    }
  })
}
