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

export const contactParts = ['recipient', 'address', 'note'] as const
export type ContactPart = (typeof contactParts)[number]

const fieldsOf = {
  recipient: ['shippingName', 'shippingPhone'],
  address: ['postCode', 'address1', 'address2'],
  note: ['shippingNote'],
} as const satisfies Readonly<Record<ContactPart, readonly (keyof Contact)[]>>

/**
 * Returns the parts that a reader of both finds changed (rule 915): none where nobody finds a change (rule 846), and all
 * where nothing is left of the one before.
 */
export const changedParts = (before: Contact | null, after: Contact): ContactPart[] =>
  contactParts.filter((part) =>
    fieldsOf[part].some((field) => before === null || asRead(before[field]) !== asRead(after[field])),
  )
