import { addMonths, type CivilDate, compareDates } from '../shared/civilDate.ts'

export const YOUNGEST_MEMBER_YEARS = 14

/** True from the fourteenth birthday on; younger people would need a guardian's consent (rule 70). */
export const isOldEnough = (birthDate: CivilDate, today: CivilDate): boolean =>
  compareDates(addMonths(birthDate, YOUNGEST_MEMBER_YEARS * 12), today) <= 0
