import { CONSIGNMENT_TERMS } from '../../../domain/consignment/terms.ts'

/** How long an item may be consigned. */
export const { monthsOffered } = CONSIGNMENT_TERMS

/** Won a day that an owner may wish for. */
export const dailyPrices = { least: 1_000, most: 10_000_000 } as const
