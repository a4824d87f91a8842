import * as z from 'zod/mini'
import { contentVersion, seenVersion } from './content.ts'
import { day, listAnswer, serial } from './primitives.ts'
import { staffReasonRequest } from './staff.ts'
import { name, richText } from './written.ts'

/** A new wording of a term, in force from a future day. */
export const wordingBody = z.object({
  title: name(60),
  content: richText(100_000),
  effectiveOn: day,
  ...staffReasonRequest.shape,
  ...seenVersion,
})
export type WordingBody = z.infer<typeof wordingBody>

const staffWording = z.object({
  /** The term and the wording's number: `2.3`. */
  id: z.string(),
  termId: serial,
  number: z.int(),
  title: z.string(),
  required: z.boolean(),
  content: z.string(),
  from: day,
  state: z.enum(['planned', 'inForce', 'past']),
  /** The number of members who agreed, and of those who declined or withdrew their consent. */
  agreed: z.int(),
  declined: z.int(),
  /** The version of the term, whose latest wording a new one is based on. */
  version: contentVersion,
})
export type StaffWording = z.infer<typeof staffWording>
export const staffWordingsAnswer = listAnswer(staffWording)
