import type { SortOrder } from '../../domain/wire/catalogue.ts'
import type { Deps } from '../platform/deps.ts'
import { corrected } from './corrections.ts'
import { type Meaning, meaningOf, onOtherLayout } from './meanings.ts'
import { brandsNamedAtMost, rareQuery } from './rareStatement.ts'
import { brandsMeant } from './searchBrands.ts'
import {
  lookUp,
  type Place,
  type Search,
  type SearchFilter,
  type Tier,
  tierQuery,
  type Way,
} from './searchStatement.ts'
import { wayToRead } from './wayToRead.ts'

type Db = Deps['db']

export type Found = { id: number; place: Place }

const unfiltered: SearchFilter = { brandIds: [], bands: [], category: null }

/** At most `most` products of a search in its order, from `after` on. */
export async function pageOf(db: Db, search: Search, after: Place | null, most: number): Promise<Found[]> {
  const way = await wayToRead(db, search, most)
  if (search.sort !== 'popularity') return tierOf(db, search, 'all', { after, most, way, brandIds: [] })
  return way.walk === 0 ? rarePage(db, search, after, most) : commonPage(db, search, after, { most, way })
}

type Row = { id: number; key: string }

async function tierOf(
  db: Db,
  search: Search,
  tier: Tier,
  asked: Parameters<typeof tierQuery>[2],
): Promise<Found[]> {
  const read = (way: Way) => db.pool.query<Row>(tierQuery(search, tier, { ...asked, way }))
  const { rows: walked } = await read(asked.way)
  const enough = walked.length >= asked.most || asked.way.walk === 0
  const rows = enough ? walked : (await read(lookUp)).rows
  return rows.map(({ id, key }) => ({ id, place: { tier, key, id } }))
}

async function rarePage(db: Db, search: Search, after: Place | null, most: number): Promise<Found[]> {
  const { rows } = await db.pool.query<Row & { tier: 1 | 2 | 3 }>(rareQuery(search, after, most))
  const names = { 1: 'name', 2: 'brand', 3: 'rest' } as const
  return rows.map(({ id, key, tier }) => ({ id, place: { tier: names[tier], key, id } }))
}

// Tier by tier until there are enough: the first ones are narrow, and the last is met along the order.
async function commonPage(
  db: Db,
  search: Search,
  after: Place | null,
  { most, way }: { most: number; way: Way },
): Promise<Found[]> {
  const brands = await brandsMeant(db, search.meaning)
  const brandIds = brands.length > brandsNamedAtMost ? [] : brands.map(({ id }) => id)
  const tiers: Tier[] = ['rest']
  if (brandIds.length > 0) tiers.unshift('brand')
  if (search.meaning.joined !== null) tiers.unshift('name')
  const first = after === null ? 0 : Math.max(0, tiers.indexOf(after.tier))
  const found: Found[] = []
  for (const tier of tiers.slice(first)) {
    const left = most - found.length
    const wayHere = tier === 'rest' ? way : lookUp
    found.push(...(await tierOf(db, search, tier, { after, most: left, way: wayHere, brandIds })))
    if (found.length >= most) break
  }
  return found
}

export type Understood = { search: Search; page: Found[] }

/**
 * The first page of what was typed, read as it stands, else on the other keyboard layout, else with a typo mended. The
 * filters do not decide what the words mean: a meaning that only the filters leave empty stays empty.
 */
export async function understand(
  db: Db,
  typed: string,
  filter: SearchFilter,
  sort: SortOrder,
  most: number,
): Promise<Understood | null> {
  const asTyped = meaningOf(typed)
  if (asTyped === null) return null
  const tried = async (meaning: Meaning): Promise<Understood | null> => {
    const search = { meaning, filter, sort }
    const page = await pageOf(db, search, null, most)
    return page.length > 0 || (await isAnywhere(db, search)) ? { search, page } : null
  }
  for (const meaning of [asTyped, ...onOtherLayout(typed)]) {
    const understood = await tried(meaning)
    if (understood !== null) return understood
  }
  const mended = await corrected(db, typed)
  return mended === null ? null : tried(mended)
}

async function isAnywhere(db: Db, search: Search): Promise<boolean> {
  const { brandIds, bands, category } = search.filter
  if (brandIds.length === 0 && bands.length === 0 && category === null) return false
  return (await pageOf(db, { ...search, filter: unfiltered }, null, 1)).length > 0
}
