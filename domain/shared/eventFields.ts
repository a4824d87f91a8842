import { z } from 'zod'
import { type CivilDate, isCivilDate } from './civilDate.ts'

/** Won or points of an event; negative where the event says so. */
export const won = z.int()
export const id = z.uuid()
/** An id or a number that is counted. */
export const serial = z.int()
export const instant = z.iso.datetime({ offset: true })
/** A civil date that exists, `yyyy-MM-dd`. */
export const day = z.custom<CivilDate>((value) => typeof value === 'string' && isCivilDate(value))

/** The fees of a contract, per mille of the base that a rental is settled by. */
export const contractRates = z.strictObject({ transactionPerMille: z.int(), operatingPerMille: z.int() })
