import { addDays, type CivilDate, type Period } from '../shared/civilDate.ts'

/** Popularity counts the rentals of this many Seoul days, including today, that were not cancelled. */
export const popularityDays = 30

/** The days that count for popularity on `today`. */
export const popularityWindow = (today: CivilDate): Period => ({
  start: addDays(today, 1 - popularityDays),
  end: today,
})
