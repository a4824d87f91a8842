import { readTypedDate, type TypedDate } from './typedDate.ts'

/** What the one search field of staff may be about. A reading that cannot be meant is null, and is not asked for. */
export type TypedSearch = {
  text: string
  /** The beginning of an order's or a consignment's number, `yyMMdd-…`, in upper case. */
  number: string | null
  /** A tracking number, with and without its hyphens. */
  parcel: readonly string[] | null
  /** The beginning of a payment key. */
  paymentKey: string | null
  email: string | null
  phone: string | null
  name: string | null
  /** The month or the day that the words name, a name apart: `김하나 10월`. */
  date: TypedDate | null
}

const leastOfKey = 8

/** Reads the typed words and leaves out every kind of hit that their letters rule out. */
export function readTypedSearch(typed: string): TypedSearch {
  const text = typed.trim().replaceAll(/\s+/g, ' ')
  const plain = text.replaceAll(/[\s-]/g, '')
  const isOneWord = !text.includes(' ')
  const date = readTypedDate(text)
  const said = date?.rest ?? text
  return {
    text,
    number: isOneWord && /^\d{6}(-?[0-9A-Za-z]{0,6})$/.test(text) ? numberOf(plain) : null,
    parcel: /^[0-9A-Za-z]{6,30}$/.test(plain) && /\d{4}/.test(plain) ? [...new Set([text, plain])] : null,
    paymentKey: isOneWord && text.length >= leastOfKey && /^[\w:.-]+$/.test(text) ? text : null,
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(said) ? said.toLowerCase() : null,
    phone: /^01[01679]\d{7,8}$/.test(plain) ? plain : null,
    name: /^[\p{Script=Hangul}\p{Script=Latin}· ]{2,40}$/u.test(said) ? said : null,
    date,
  }
}

function numberOf(plain: string): string {
  const upper = plain.toUpperCase()
  return upper.length === 6 ? upper : `${upper.slice(0, 6)}-${upper.slice(6)}`
}
