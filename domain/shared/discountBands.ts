/** The discounts that lists are narrowed by, in whole percent, first and last included. */
export const DISCOUNT_BANDS = [
  { id: 1, from: 1, to: 29 },
  { id: 2, from: 30, to: 49 },
  { id: 3, from: 50, to: 69 },
  { id: 4, from: 70, to: 100 },
] as const

/** The bands of those ids; an id that no band has is left out. */
export const bandsOf = (ids: readonly number[]) => DISCOUNT_BANDS.filter(({ id }) => ids.includes(id))
