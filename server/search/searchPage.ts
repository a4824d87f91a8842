import type { SortOrder } from '../../domain/wire/catalogue.ts'
import type { Deps } from '../platform/deps.ts'
import { corrected } from './corrections.ts'
import { type Meaning, meaningOf, onOtherLayout } from './meanings.ts'
import { brandsNamedAtMost, rareQuery } from './rareStatement.ts'
import { brandsMeant } from './searchBrands.ts'
import {
  existQuery,
  isWhole,
  lookUp,
  type Place,
  type Search,
  type SearchFilter,
  type Tier,
  tierQuery,
  unfiltered,
  type Way,
} from './searchStatement.ts'
import { metTooFew, sawAll, wayToRead, wereMet } from './wayToRead.ts'

type Db = Deps['db']

export type Found = { id: number; place: Place }

/** At most `most` products of a search in its order, from `after` on. */
export async function pageOf(db: Db, search: Search, after: Place | null, most: number): Promise<Found[]> {
  const way = await wayToRead(db, search, most)
  if (search.sort !== 'popularity') return tierOf(db, search, 'all', { after, most, way, brandIds: [] })
  return isWhole(way)
    ? rarePage(db, search, after, { most, way })
    : commonPage(db, search, after, { most, way })
}

type Row = { id: number; key: string; matches?: number }

async function tierOf(
  db: Db,
  search: Search,
  tier: Tier,
  asked: Parameters<typeof tierQuery>[2],
): Promise<Found[]> {
  let { way } = asked
  for (;;) {
    const { rows } = await db.pool.query<Row>(tierQuery(search, tier, { ...asked, way }))
    if (rows.length >= asked.most || isWhole(way) || tier === 'name' || tier === 'brand') {
      if (tier === 'all' && asked.after === null && isWhole(way)) sawAll(db, search, matchesOf(rows))
      return rows.map(({ id, key }) => ({ id, place: { tier, key, id } }))
    }
    await metTooFew(db, search, rows.length, way)
    const further = await wayToRead(db, search, asked.most)
    way = isWhole(further) || further.walk <= way.walk ? lookUp : further
  }
}

const matchesOf = (rows: readonly Row[]): number => rows[0]?.matches ?? 0

async function rarePage(
  db: Db,
  search: Search,
  after: Place | null,
  { most, way }: { most: number; way: Way },
): Promise<Found[]> {
  const { rows } = await db.pool.query<Row & { tier: 1 | 2 | 3 }>(rareQuery(search, after, most, way))
  if (after === null) sawAll(db, search, matchesOf(rows))
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
  const found: Found[] = []
  const read = async (tier: Tier, how: Way, brandIds: readonly number[]) => {
    const left = most - found.length
    if (left > 0) found.push(...(await tierOf(db, search, tier, { after, most: left, way: how, brandIds })))
  }
  const from = after?.tier ?? 'name'
  if (from === 'name' && search.meaning.joined !== null) await read('name', lookUp, [])
  if (found.length >= most) return found
  const brands = await brandsMeant(db, search.meaning)
  const brandIds = brands.length > brandsNamedAtMost ? [] : brands.map(({ id }) => id)
  if (from !== 'rest' && brandIds.length > 0) await read('brand', lookUp, brandIds)
  await read('rest', way, brandIds)
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
  const pageFor = async (meaning: Meaning): Promise<Understood> => {
    const search = { meaning, filter, sort }
    return { search, page: await pageOf(db, search, null, most) }
  }
  const understood = await pageFor(asTyped)
  if (understood.page.length > 0) return understood
  const filtered = isFiltered(filter)
  if (filtered) {
    const meant = await firstThereIs(db, [asTyped, ...onOtherLayout(typed)])
    if (meant !== undefined) return meant === asTyped ? understood : pageFor(meant)
  } else
    for (const meaning of onOtherLayout(typed)) {
      const found = await pageFor(meaning)
      if (found.page.length > 0) return found
    }
  const mended = await corrected(db, typed)
  if (mended === null) return null
  const instead = await pageFor(mended)
  const isThere = instead.page.length > 0 || (filtered && (await firstThereIs(db, [mended])) !== undefined)
  return isThere ? instead : null
}

const isFiltered = ({ brandIds, bands, category }: SearchFilter): boolean =>
  brandIds.length > 0 || bands.length > 0 || category !== null

const anyOrder = { filter: unfiltered, sort: 'recent' } as const

async function firstThereIs(db: Db, meanings: readonly Meaning[]): Promise<Meaning | undefined> {
  const [first] = meanings
  if (first !== undefined && wereMet(db, first)) return first
  const ways = await Promise.all(meanings.map((meaning) => wayToRead(db, { meaning, ...anyOrder }, 1)))
  const { rows } = await db.pool.query<{ exist: boolean[] }>(existQuery(meanings, ways))
  return meanings.find((_, nth) => rows[0]?.exist[nth])
}
