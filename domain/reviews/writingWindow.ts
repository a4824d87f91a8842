import { addDays, type CivilDate, seoulDate } from '../shared/civilDate.ts'

/** A review can be written for this many days after the rental's end (rule 110). */
export const WRITABLE_DAYS = 90

/** States of an item that can be reviewed; one under return, or given back by a return, is none (rule 110). */
export const reviewableStates = ['end', 'collected'] as const

/** True for an item whose rental is over as agreed. */
export const isReviewable = (status: string): boolean => reviewableStates.some((state) => state === status)

/** The last day on which a rental that was over at this instant can be reviewed, its last second included. */
export const lastWritableDay = (overAt: Date): CivilDate => addDays(seoulDate(overAt), WRITABLE_DAYS)

/** Rentals that were over on this day or later can be reviewed today. */
export const firstDayStillWritable = (today: CivilDate): CivilDate => addDays(today, -WRITABLE_DAYS)
