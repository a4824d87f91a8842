import * as z from 'zod/mini'
import { answer, serial, uuid } from './primitives.ts'
import { staffReasonRequest } from './staff.ts'

/** The number of a content's latest record, 0 before the first one. */
export const contentVersion = z.int().check(z.gte(0))
/** The version that was read before the change; any other is refused with CONTENT_CHANGED. */
export const seenVersion = { version: z.optional(contentVersion) }
/** Takes a content down: why, and the version that its colleague read. */
export const removalRequest = z.extend(staffReasonRequest, seenVersion)
/** A field of every creation: the same `requestId` again creates nothing, and is answered with what it created. */
export const creationRequest = { requestId: z.optional(uuid) }
/** The id of what was saved: a number, or the natural key of what has none, such as a day or a word. */
export const savedAnswer = answer(z.object({ id: z.union([serial, z.string()]) }))
const idsInOrder = z.array(serial).check(z.minLength(1), z.maxLength(1_000))
/** All ids of a kind in their new order, and in the one that their author saw. */
export const orderRequest = z.object({ ids: idsInOrder, idsBefore: idsInOrder })
