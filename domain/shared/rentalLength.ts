/*
 * How long a rental may be and what its days cost: the price list ends where renting ends. Counted in rental days, of
 * which the first and the last are paid for.
 */

/** The fewest and the most days of a rental (rule 20). */
export const SHORTEST_RENTAL_DAYS = 3
export const LONGEST_RENTAL_DAYS = 14

/** The more days, the cheaper each further one (rule 11). */
export const DAY_PRICE_TIERS = [
  { fromDay: 10, percent: 70 },
  { fromDay: 7, percent: 80 },
  { fromDay: 4, percent: 90 },
  { fromDay: 1, percent: 100 },
] as const
