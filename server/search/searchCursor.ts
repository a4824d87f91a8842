import * as z from 'zod/mini'
import { type SortOrder, sortOrder } from '../../domain/wire/catalogue.ts'
import { serial } from '../../domain/wire/primitives.ts'
import { sorts } from '../catalogue/index.ts'
import type { Place } from './searchStatements.ts'

const text = z.string().check(z.maxLength(200))
const tier = z.int().check(z.gte(0), z.lte(2))
const cursor = z.tuple([sortOrder, text, tier, z.string(), serial])

/** The opaque cursor of a place; it keeps how the words were interpreted. */
export const cursorOf = (sort: SortOrder, interpreted: string, { tier, key, id }: Place): string =>
  Buffer.from(JSON.stringify([sort, interpreted, tier, key, id])).toString('base64url')

/** The place behind a cursor, or null when it is none of ours or of another order. */
export function placeOf(wanted: SortOrder, encoded: string): { text: string; place: Place } | null {
  const { success, data } = cursor.safeParse(parsed(Buffer.from(encoded, 'base64url').toString()))
  if (!success) return null
  const [sort, text, tier, key, id] = data
  const isPlace = sorts[sort].key.test(key) && (sort === 'popularity' || tier === 0)
  return sort === wanted && isPlace ? { text, place: { tier, key, id } } : null
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
