import * as z from 'zod/mini'

/** Where a parcel goes: its recipient with the address, and the note for the courier. */
export const contactShape = z.object({
  shippingName: z.string(),
  shippingPhone: z.string(),
  postCode: z.string(),
  address1: z.string(),
  address2: z.string(),
  shippingNote: z.string(),
})
export type Contact = z.infer<typeof contactShape>

/** Blanks of any kind and number are one: a reader of the parcel's label sees the same. */
const asRead = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Nobody who is told of a change from one to the other would find it (rule 846). */
export const isSameContact = (one: Contact, other: Contact): boolean =>
  z.keyof(contactShape).options.every((field) => asRead(one[field]) === asRead(other[field]))
