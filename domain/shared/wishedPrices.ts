/** Limits of the price a day that an owner wishes for, in won. */
export const wishedPrices = { least: 1_000, most: 10_000_000 } as const
