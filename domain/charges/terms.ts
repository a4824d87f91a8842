import { addDays, type CivilDate, seoulDate, seoulHour } from '../shared/civilDate.ts'

/** The job that tries saved cards runs at this hour in Seoul. */
export const CARD_TRIED_AT_HOUR = 10

/** The first morning on which the saved card is tried: the due day's, unless the charge was made after that. */
export const firstCardTry = (dueOn: CivilDate, madeAt: Date): CivilDate =>
  seoulDate(madeAt) === dueOn && seoulHour(madeAt) >= CARD_TRIED_AT_HOUR ? addDays(dueOn, 1) : dueOn

/** The saved card is tried on this many days; then the charge stays owed (rule 171). */
export const CARD_TRIES = 3
/** Days from a charge to its first try: time to read it, to object, or to pay with another card (rule 171). */
export const DAYS_UNTIL_DUE = 3
