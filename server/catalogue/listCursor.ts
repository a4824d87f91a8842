import type { SortOrder } from '../../domain/wire/catalogue.ts'
import { decodeCursor, encodeCursor } from '../platform/http/cursor.ts'

/** Where a page ended: the sort key and id of its last row. */
export type ListPlace = { key: string; id: number }

type Sort = {
  column: 'popularity' | 'listed_at' | 'discount_rate' | 'per_day'
  /** The deepest category level for which an index of the listings alone has this order; whole shop: 0, none: -1. */
  listedTo: -1 | 1 | 3
  type: string
  descending: boolean
  key: RegExp
}

const whole = /^-?\d{1,9}$/
const price = { column: 'per_day', listedTo: 1, type: 'int', descending: true, key: whole } as const

export const sorts: Readonly<Record<SortOrder, Sort>> = {
  popularity: { column: 'popularity', listedTo: 3, type: 'int', descending: true, key: whole },
  recent: {
    column: 'listed_at',
    listedTo: -1,
    type: 'timestamptz',
    descending: true,
    key: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/,
  },
  discountRate: { column: 'discount_rate', listedTo: -1, type: 'int', descending: true, key: whole },
  priceHigh: price,
  priceLow: { ...price, descending: false },
}

/** The opaque cursor of a place. */
export const cursorOf = (sort: SortOrder, { key, id }: ListPlace): string => encodeCursor([sort, key, id])

/** Decodes a cursor; null when it is malformed or of another sort order. */
export function placeOf(sort: SortOrder, cursor: string): ListPlace | null {
  const parts = decodeCursor(cursor)
  if (!Array.isArray(parts) || parts.length !== 3 || parts[0] !== sort) return null
  const [, key, id]: unknown[] = parts
  if (typeof key !== 'string' || !sorts[sort].key.test(key)) return null
  return Number.isInteger(id) && typeof id === 'number' && id > 0 && id < 2 ** 31 ? { key, id } : null
}
