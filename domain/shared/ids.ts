import type { CivilDate } from './civilDate.ts'

const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

function requireBytes(bytes: Uint8Array, count: number): void {
  if (bytes.length < count) throw new RangeError(`${count} random bytes needed, ${bytes.length} given`)
}

/**
 * A version 7 UUID (RFC 9562) for that millisecond, so that ids sort by creation time.
 * `randomBytes` are at least 10 bytes from a cryptographic source.
 */
export function uuidv7(nowMs: number, randomBytes: Uint8Array): string {
  requireBytes(randomBytes, 10)
  const time = nowMs.toString(16).padStart(12, '0')
  const tail = randomBytes.slice(0, 10)
  tail[0] = ((tail[0] ?? 0) & 0x0f) | 0x70
  tail[2] = ((tail[2] ?? 0) & 0x3f) | 0x80
  const text = time + hex(tail)
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join(
    '-',
  )
}

/**
 * The `nth` id beside a random UUID, itself for 0: several ids follow from one that a caller made. Only its last four
 * digits change, which are random in every version that we use; `nth` is less than 65,536.
 */
export function idBeside(id: string, nth: number): string {
  if (nth === 0) return id
  const tail = BigInt(`0x${id.slice(-12)}`) ^ BigInt(nth)
  return id.slice(0, -12) + tail.toString(16).padStart(12, '0')
}

// Crockford's 32 symbols: no I, L, O or U, so nothing is mistaken for 1 or 0, and five random bits pick one uniformly.
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The number of an order or a consignment that people read aloud: `yyMMdd-` and 6 characters
 * without look-alikes (rule 4). `randomBytes` are at least 6 bytes.
 */
export function orderNumber(date: CivilDate, randomBytes: Uint8Array): string {
  requireBytes(randomBytes, 6)
  const tail = [...randomBytes.slice(0, 6)].map((byte) => SYMBOLS.charAt(byte & 31)).join('')
  return `${date.slice(2, 4)}${date.slice(5, 7)}${date.slice(8, 10)}-${tail}`
}
