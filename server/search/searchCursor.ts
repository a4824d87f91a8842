import * as z from 'zod/mini'
import { type SortOrder, sortOrder } from '../../domain/wire/catalogue.ts'
import { serial } from '../../domain/wire/primitives.ts'
import { sorts } from '../catalogue/index.ts'
import { decodeCursor, encodeCursor } from '../platform/http/cursor.ts'
import type { Place } from './searchStatements.ts'

const tier = z.int().check(z.gte(0), z.lte(2))
const cursor = z.tuple([sortOrder, z.string().check(z.maxLength(200)), tier, z.string(), serial])

/** The opaque cursor of a place; it keeps how the words were interpreted. */
export const cursorOf = (sort: SortOrder, text: string, { tier, key, id }: Place): string =>
  encodeCursor([sort, text, tier, key, id])

/** The place behind a cursor, or null when it is none of ours or of another order. */
export function placeOf(wanted: SortOrder, encoded: string): { text: string; place: Place } | null {
  const { success, data } = cursor.safeParse(decodeCursor(encoded))
  if (!success) return null
  const [sort, text, tier, key, id] = data
  const isPlace = sorts[sort].key.test(key) && (sort === 'popularity' || tier === 0)
  return sort === wanted && isPlace ? { text, place: { tier, key, id } } : null
}
