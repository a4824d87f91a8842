/** A part of a whole in per mille, half up: 1 of 3 is 333, 2 of 3 are 667. Null of nothing. */
const perMilleOf = (part: number, whole: number): number | null =>
  whole <= 0 ? null : Math.floor((2_000 * part + whole) / (2 * whole))

/**
 * How much of the time that an item was on sale it was rented, in per mille (rule 362): 12 rented days of 30 are 400.
 * Rented are the days from the first to the last that was paid for, or to the day of a return before it, up to today. On
 * sale are the days since it was listed, without those that staff closed, and those that are rented all the same.
 */
export const utilisation = (rentedDays: number, daysOnSale: number): number | null =>
  perMilleOf(rentedDays, Math.max(rentedDays, daysOnSale))

/**
 * What an item earned, for the shop and its owner together, against its list price, in per mille (rule 363): 150,000 of
 * an item of 1,000,000 are 150. Null for an item without a list price.
 */
export const returnOn = (earned: number, listPrice: number): number | null => perMilleOf(earned, listPrice)

/**
 * The share of the items that came back which were late or damaged, in per mille (rule 364): 3 of 40 are 75. Late came
 * back after its pick-up day (rule 215), damaged has a charge for damage that was not waived.
 */
export const shareOfReturned = (part: number, returned: number): number | null => perMilleOf(part, returned)

/** Per mille as a percentage with one decimal. */
export const percentOf = (perMille: number | null): number | null =>
  perMille === null ? null : perMille / 10
