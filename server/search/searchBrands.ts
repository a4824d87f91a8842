import type { Deps } from '../platform/deps.ts'
import { corrected } from './corrections.ts'
import { type Meaning, meaningOf, onOtherLayout } from './meanings.ts'

export type MeantBrand = { id: number; nameKorean: string; nameEnglish: string }

/** Brands whose own name has all these words, the most rented first. */
export async function brandsMeant(db: Deps['db'], { words }: Meaning): Promise<MeantBrand[]> {
  const { rows } = await db.pool.query<MeantBrand>({
    ...(words.length > 3 ? {} : { name: `search.brands.${words.map(({ column }) => column).join('.')}` }),
    text: `SELECT b.id, b.name_korean AS "nameKorean", b.name_english AS "nameEnglish"
     FROM shop.brand_search s JOIN shop.brands b ON b.id = s.brand_id
     WHERE ${words.map(({ column }, nth) => `s.${column} LIKE $${nth + 1}`).join(' AND ')}
     ORDER BY s.popularity DESC, b.position, b.id`,
    values: words.map(({ pattern }) => pattern),
  })
  return rows
}

/** Ids of the brands that somebody who typed this may mean; null when nothing was typed. */
export async function brandIdsFor(db: Deps['db'], typed: string): Promise<number[] | null> {
  const asTyped = meaningOf(typed)
  if (asTyped === null) return null
  for (const meaning of [asTyped, ...onOtherLayout(typed)]) {
    const brands = await brandsMeant(db, meaning)
    if (brands.length > 0) return brands.map(({ id }) => id)
  }
  const mended = await corrected(db, typed)
  return mended === null ? [] : (await brandsMeant(db, mended)).map(({ id }) => id)
}
