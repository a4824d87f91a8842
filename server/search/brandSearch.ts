import { sql } from 'kysely'
import type { Interpretation } from '../../domain/search/interpretQuery.ts'
import type { Deps } from '../platform/deps.ts'
import { interpretations } from './interpretations.ts'
import type { ShownBrand } from './shownBrand.ts'

type Kysely = Deps['db']['kysely']
export type NamedBrand = { id: number; nameKorean: string; nameEnglish: string }

/** Brands whose own name has all these words, the most rented first. */
export function brandsNamed(kysely: Kysely, { words }: Interpretation): Promise<NamedBrand[]> {
  let rows = kysely
    .selectFrom('shop.brand_search as s')
    .innerJoin(sql<ShownBrand>`shop.shown_brands()`.as('b'), 'b.id', 's.brand_id')
    .select(['b.id', 'b.name_korean as nameKorean', 'b.name_english as nameEnglish'])
  for (const { column, pattern } of words) rows = rows.where(`s.${column}`, 'like', pattern)
  return rows.orderBy('s.popularity', 'desc').orderBy('b.position').orderBy('b.id').execute()
}

/** Returns the ids of the brands that the typed text may mean; null when nothing was typed. */
export async function brandIdsFor({ kysely }: Deps['db'], typed: string): Promise<number[] | null> {
  let found: number[] | null = null
  for await (const interpretation of interpretations(kysely, typed)) {
    found = (await brandsNamed(kysely, interpretation)).map(({ id }) => id)
    if (found.length > 0) return found
  }
  return found
}
