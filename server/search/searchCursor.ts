import type { SortOrder } from '../../domain/wire/catalogue.ts'
import { type Place, searchSorts, type Tier } from './searchStatement.ts'

const tiers: readonly Tier[] = ['name', 'brand', 'rest', 'all']
const isTier = (word: unknown): word is Tier => tiers.some((tier) => tier === word)

/** The opaque cursor of a place; it keeps how the words were understood. */
export const cursorOf = (sort: SortOrder, text: string, { tier, key, id }: Place): string =>
  Buffer.from(JSON.stringify([sort, text, tier, key, id])).toString('base64url')

/** The place behind a cursor, or null when it is none of ours or of another order. */
export function placeOf(sort: SortOrder, cursor: string): { text: string; place: Place } | null {
  const parts = parsed(Buffer.from(cursor, 'base64url').toString())
  if (!Array.isArray(parts) || parts.length !== 5 || parts[0] !== sort) return null
  const [, text, tier, key, id]: unknown[] = parts
  if (typeof text !== 'string' || text.length > 200 || !isTier(tier)) return null
  if ((tier === 'all') === (sort === 'popularity')) return null
  if (typeof key !== 'string' || !searchSorts[sort].key.test(key)) return null
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id < 2 ** 31
    ? { text, place: { tier, key, id } }
    : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
