import type { SortOrder } from '../../domain/wire/catalogue.ts'

/** Where a page ended: the sort key and id of its last row. */
export type ListPlace = { key: string; id: number }

type Sort = { column: string; listed: boolean; type: string; descending: boolean; key: RegExp }

const whole = /^-?\d{1,9}$/

export const sorts: Readonly<Record<SortOrder, Sort>> = {
  popularity: { column: 'l.popularity', listed: true, type: 'int', descending: true, key: whole },
  recent: {
    column: 'p.listed_at',
    listed: false,
    type: 'timestamptz',
    descending: true,
    key: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/,
  },
  discountRate: { column: 'p.discount_rate', listed: false, type: 'int', descending: true, key: whole },
  priceHigh: { column: 'p.per_day', listed: false, type: 'int', descending: true, key: whole },
  priceLow: { column: 'p.per_day', listed: false, type: 'int', descending: false, key: whole },
}

/** The opaque cursor of a place. */
export const cursorOf = (sort: SortOrder, { key, id }: ListPlace): string =>
  Buffer.from(JSON.stringify([sort, key, id])).toString('base64url')

/** The place behind a cursor, or null when it is none of ours or of another sort order. */
export function placeOf(sort: SortOrder, cursor: string): ListPlace | null {
  const parts = parsed(Buffer.from(cursor, 'base64url').toString())
  if (!Array.isArray(parts) || parts.length !== 3 || parts[0] !== sort) return null
  const [, key, id]: unknown[] = parts
  if (typeof key !== 'string' || !sorts[sort].key.test(key)) return null
  return Number.isInteger(id) && typeof id === 'number' && id > 0 && id < 2 ** 31 ? { key, id } : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
