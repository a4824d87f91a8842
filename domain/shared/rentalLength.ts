/*
 * The length of a rental and the price tiers of its days, together because the tiers have to cover every allowed
 * length. Counted in rental days; the first and the last are paid for.
 */

/** The fewest and the most days of a rental (rule 20). */
export const SHORTEST_RENTAL_DAYS = 3
export const LONGEST_RENTAL_DAYS = 14

/** The longer the rental, the cheaper each further day (rule 11). */
export const DAY_PRICE_TIERS = [
  { fromDay: 10, percent: 70 },
  { fromDay: 7, percent: 80 },
  { fromDay: 4, percent: 90 },
  { fromDay: 1, percent: 100 },
] as const
