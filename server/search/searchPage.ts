import type { SortOrder } from '../../domain/wire/catalogue.ts'
import type { Deps } from '../platform/deps.ts'
import { corrected } from './corrections.ts'
import { type Meaning, meaningOf, onOtherLayout } from './meanings.ts'
import { brandsMeant } from './searchBrands.ts'
import {
  lookUp,
  type Place,
  type Search,
  type SearchFilter,
  type Tier,
  tierQuery,
} from './searchStatement.ts'
import { wayToRead } from './wayToRead.ts'

type Db = Deps['db']

export type Found = { id: number; place: Place }

/** A brand's name in these letters names no brand in particular. */
const brandsNamedAtMost = 5

const unfiltered: SearchFilter = { brandIds: [], bands: [], category: null }

/** The search that a meaning asks for. */
export async function searchFor(
  db: Db,
  meaning: Meaning,
  filter: SearchFilter,
  sort: SortOrder,
): Promise<Search> {
  const brands = sort === 'popularity' ? await brandsMeant(db, meaning) : []
  return {
    meaning,
    filter,
    sort,
    brandIds: brands.length > brandsNamedAtMost ? [] : brands.map(({ id }) => id),
  }
}

function tiersOf({ sort, meaning, brandIds }: Search): Tier[] {
  if (sort !== 'popularity') return ['all']
  const tiers: Tier[] = ['rest']
  if (brandIds.length > 0) tiers.unshift('brand')
  if (meaning.joined !== null) tiers.unshift('name')
  return tiers
}

/** At most `most` products of a search in its order, from `after` on: tier by tier until there are enough. */
export async function pageOf(db: Db, search: Search, after: Place | null, most: number): Promise<Found[]> {
  const tiers = tiersOf(search)
  const first = after === null ? 0 : Math.max(0, tiers.indexOf(after.tier))
  const found: Found[] = []
  for (const tier of tiers.slice(first)) {
    const left = most - found.length
    const anywhere = tier === 'rest' || tier === 'all'
    const way = anywhere ? await wayToRead(db, search, left) : lookUp
    const { rows } = await db.pool.query<{ id: number; key: string }>(
      tierQuery(search, tier, { after, most: left, way }),
    )
    found.push(...rows.map(({ id, key }) => ({ id, place: { tier, key, id } })))
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
    const search = await searchFor(db, meaning, filter, sort)
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
