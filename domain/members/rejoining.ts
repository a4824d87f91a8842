import { addMonths, type CivilDate } from '../shared/civilDate.ts'

export const MONTHS_WITHOUT_REJOINING = 3

/** The first day on which a person who withdrew on `withdrawnOn` may join again (rule 71). */
export const rejoinFrom = (withdrawnOn: CivilDate): CivilDate =>
  addMonths(withdrawnOn, MONTHS_WITHOUT_REJOINING)
