import { addDays, type CivilDate, seoulDate } from '../shared/civilDate.ts'

/** A review can be written for this many days after the rental's end (rule 110). */
export const WRITABLE_DAYS = 90

/** The states in which an item can be reviewed; not while it is under return or once it was returned (rule 110). */
export const reviewableStates = ['end', 'collected'] as const

/** True for an item whose rental ended as agreed. */
export const isReviewable = (status: string): boolean => reviewableStates.some((state) => state === status)

/** The last day, to its last second, on which a rental that ended at this instant can be reviewed (rule 110). */
export const lastWritableDay = (overAt: Date): CivilDate => addDays(seoulDate(overAt), WRITABLE_DAYS)

/** The earliest end day of a rental that can still be reviewed today. */
export const firstDayStillWritable = (today: CivilDate): CivilDate => addDays(today, -WRITABLE_DAYS)
