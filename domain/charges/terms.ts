import { addDays, type CivilDate, maxDate, seoulDate, seoulHour } from '../shared/civilDate.ts'

/** The job that tries saved cards runs at this hour in Seoul. */
export const CARD_TRIED_AT_HOUR = 10

/** The next morning on which the saved card is tried: the due day's, or once that is over the one that follows (rule 898). */
export const nextCardTry = (dueOn: CivilDate, now: Date): CivilDate =>
  maxDate(dueOn, addDays(seoulDate(now), seoulHour(now) >= CARD_TRIED_AT_HOUR ? 1 : 0))

/** The saved card is tried on this many days; then the charge stays owed (rule 171). */
export const CARD_TRIES = 3
/** Days from a charge to its first try: time to read it, to object, or to pay with another card (rule 171). */
export const DAYS_UNTIL_DUE = 3
