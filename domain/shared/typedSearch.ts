import { readTypedDate, type TypedDate } from './typedDate.ts'
import { waybillNumber } from './waybillNumber.ts'

/** Every reading of the text in the staff search field. A reading that the text rules out is null and not queried. */
export type TypedSearch = {
  text: string
  /** The start of an order or consignment number, `yyMMdd-…`, in upper case. */
  number: string | null
  /** A tracking number as it is kept. */
  parcel: string | null
  /** The start of a payment key. */
  paymentKey: string | null
  email: string | null
  phone: string | null
  name: string | null
  /** The month or day in the text, which may also contain a name: `김하나 10월`. */
  date: TypedDate | null
}

const leastOfKey = 8

/** Reads the typed text; every reading that its characters rule out is null. */
export function readTypedSearch(typed: string): TypedSearch {
  const text = typed.trim().replaceAll(/\s+/g, ' ')
  const plain = waybillNumber(text)
  const isOneWord = !text.includes(' ')
  const date = readTypedDate(text)
  const said = date?.rest ?? text
  return {
    text,
    number: isOneWord && /^\d{6}(-?[0-9A-Za-z]{0,6})$/.test(text) ? numberOf(plain) : null,
    parcel: /^[0-9A-Z]{6,30}$/.test(plain) && /\d{4}/.test(plain) ? plain : null,
    paymentKey: isOneWord && text.length >= leastOfKey && /^[\w:.-]+$/.test(text) ? text : null,
    email: /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(said) ? said.toLowerCase() : null,
    phone: /^01[01679]\d{7,8}$/.test(plain) ? plain : null,
    name: /^[\p{Script=Hangul}\p{Script=Latin}· ]{2,40}$/u.test(said) ? said : null,
    date,
  }
}

const numberOf = (plain: string): string =>
  plain.length === 6 ? plain : `${plain.slice(0, 6)}-${plain.slice(6)}`
