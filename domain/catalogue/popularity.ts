import { addDays, type CivilDate, type Period } from '../shared/civilDate.ts'

/** What was rented and not cancelled on so many Seoul days, today included, makes a product popular. */
export const popularityDays = 30

/** The days that count for popularity on `today`. */
export const popularityWindow = (today: CivilDate): Period => ({
  start: addDays(today, 1 - popularityDays),
  end: today,
})
