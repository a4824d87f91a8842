import * as z from 'zod/mini'
import type { SortOrder } from '../../domain/wire/catalogue.ts'
import { serial } from '../../domain/wire/primitives.ts'
import { placeIn, placeInstant } from '../platform/database/pages.ts'

/** Where a page ended: the sort key and id of its last row. */
export type ListPlace = { key: string; id: number }

type Sort = {
  column: 'popularity' | 'listed_at' | 'discount_rate' | 'per_day'
  /** The deepest category level for which an index of the listings alone has this order; whole shop: 0, none: -1. */
  listedTo: -1 | 1 | 3
  type: string
  descending: boolean
  key: z.core.$ZodType
}

const whole = z.string().check(z.regex(/^-?\d{1,9}$/))
const price = { column: 'per_day', listedTo: 1, type: 'int', descending: true, key: whole } as const

export const sorts: Readonly<Record<SortOrder, Sort>> = {
  popularity: { column: 'popularity', listedTo: 3, type: 'int', descending: true, key: whole },
  recent: {
    column: 'listed_at',
    listedTo: -1,
    type: 'timestamptz',
    descending: true,
    key: placeInstant,
  },
  discountRate: { column: 'discount_rate', listedTo: -1, type: 'int', descending: true, key: whole },
  priceHigh: price,
  priceLow: { ...price, descending: false },
}

/** Whether a text can be the sort key of a row. */
export const isKeyOf = (order: SortOrder, key: string): boolean => z.safeParse(sorts[order].key, key).success

const place = z.tuple([z.string(), z.string(), serial])

/** Decodes a cursor; null without one, and when it is malformed or of another sort order. */
export function placeOf(wanted: SortOrder, cursor: string | undefined): ListPlace | null {
  const [sort, key = '', id = 0] = placeIn(place, cursor) ?? []
  return sort === wanted && isKeyOf(wanted, key) ? { key, id } : null
}
