/** The discount filters of lists, in whole percent, both bounds included. */
export const DISCOUNT_BANDS = [
  { id: 1, from: 1, to: 29 },
  { id: 2, from: 30, to: 49 },
  { id: 3, from: 50, to: 69 },
  { id: 4, from: 70, to: 100 },
] as const

/** The bands with those ids; unknown ids are ignored. */
export const bandsOf = (ids: readonly number[]) => DISCOUNT_BANDS.filter(({ id }) => ids.includes(id))
