import { CONSIGNMENT_TERMS } from '../../../domain/consignment/terms.ts'

/** The offered consignment periods, in months. */
export const { monthsOffered } = CONSIGNMENT_TERMS
