import { addDays, addMonths, type CivilDate, type Period } from '../shared/civilDate.ts'

export type { Period } from '../shared/civilDate.ts'

/** 출고 lies this many days before the start, 회수 that many after the end (rule 21). */
export const SHIPS_DAYS_BEFORE_START = 2
export const PICKED_UP_DAYS_AFTER_END = 1

/** The longest turnaround that a product can have after a rental. */
export const LONGEST_TURNAROUND_DAYS = 14

/** Rentals of a consigned item end at least this many days before its contract (rule 25). */
export const CONSIGNED_MARGIN_DAYS = 7

/** The days on which a product is not free for another rental, first and last included. */
export type Occupation = { occupiedFrom: CivilDate; occupiedTo: CivilDate }

/** The day on which the item leaves the shop (출고). */
export const shippingDay = (period: Period): CivilDate => addDays(period.start, -SHIPS_DAYS_BEFORE_START)

/** The day on which the courier picks it up (회수). */
export const pickUpDay = (period: Period): CivilDate => addDays(period.end, PICKED_UP_DAYS_AFTER_END)

/** From shipping to pick-up, plus the product's turnaround days after it (rule 24). */
export const occupiedDays = (period: Period, turnaroundDays: number): Occupation => ({
  occupiedFrom: shippingDay(period),
  occupiedTo: addDays(period.end, PICKED_UP_DAYS_AFTER_END + turnaroundDays),
})

/** The last day on which a rental of a consigned item may end: contract end less 7 days (rule 25). */
export const lastConsignedEnd = (consigningDate: CivilDate, months: number): CivilDate =>
  addDays(addMonths(consigningDate, months), -CONSIGNED_MARGIN_DAYS)
