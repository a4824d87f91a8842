import { z } from 'zod'
import { type CivilDate, isCivilDate } from './civilDate.ts'

/** Won or points of an event; negative where the event says so. */
export const won = z.int()
export const id = z.uuid()
/** An id or a number that is counted. */
export const serial = z.int()
/** A member's number. It is personal only while the member's rows exist: a withdrawal erases them. */
export const member = z.int()
export const instant = z.iso.datetime({ offset: true })
/** A civil date that exists, `yyyy-MM-dd`. */
export const day = z.custom<CivilDate>((value) => typeof value === 'string' && isCivilDate(value))
/** A month `yyyy-MM` or a quarter `yyyy-Qn`. */
export const period = z.string()
/** A word of a closed list, of ours or of a provider: it says what or why, never who. */
export const code = z.string()
/** What a provider, a courier or we ourselves call a thing: a key, a number, a fingerprint. */
export const reference = z.string()

/** The fees of a contract, per mille of the base that a rental is settled by. */
export const contractRates = z.strictObject({ transactionPerMille: z.int(), operatingPerMille: z.int() })

/** True for the field of a member's number. */
export const isMember = (schema: z.core.$ZodType): boolean => schema === member

const texts: ReadonlySet<z.core.$ZodType> = new Set([period, code, reference])
/** True for a field of letters that can hold nothing that a person typed. */
export const isNamedText = (schema: z.core.$ZodType): boolean => texts.has(schema)
