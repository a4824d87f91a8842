import { readTypedSearch } from '../shared/typedSearch.ts'

/** What a member is searched by. A reading that the text rules out is null and not queried. */
export type MemberSearch = {
  memberId: number | null
  phone: string | null
  lastDigits: string | null
  email: string | null
  /** The whole number of an order or a consignment. */
  number: string | null
  waybill: string | null
  /** A part of a name or an email. */
  part: string | null
}

const wholeNumber = /^\d{6}-[0-9A-Z]{6}$/

/**
 * Reads what a caller says: a whole telephone number or its last four digits, a part of the name or email, a member's
 * number, or the number of an order, a parcel or a consignment (rule 310).
 */
export function readMemberSearch(typed: string): MemberSearch {
  const { text, number, parcel, email, phone } = readTypedSearch(typed)
  const isWhole = number !== null && wholeNumber.test(number)
  return {
    memberId: /^\d{1,9}$/.test(text) ? Number(text) : null,
    phone,
    lastDigits: /^\d{4}$/.test(text) ? text : null,
    email,
    number: isWhole ? number : null,
    // Twelve digits are an order's number without its hyphen, or a waybill's.
    waybill: phone !== null || /^\d{6}-/.test(text) ? null : parcel,
    part: /\p{L}/u.test(text) && email === null && !isWhole ? text : null,
  }
}

/** True when the text names one thing that one member has: its only hit is opened at once (rule 310). */
export const isExact = (search: MemberSearch): boolean =>
  search.phone !== null || search.email !== null || search.number !== null || search.waybill !== null
