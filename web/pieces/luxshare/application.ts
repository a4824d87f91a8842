import { CONSIGNMENT_TERMS } from '../../../domain/consignment/terms.ts'

/** The offered consignment periods, in months. */
export const { monthsOffered } = CONSIGNMENT_TERMS

/** Limits of an owner's desired rental price, in won a day. */
export const dailyPrices = { least: 1_000, most: 10_000_000 } as const
