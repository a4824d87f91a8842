import { type Kysely, sql } from 'kysely'
import { jamoOf } from '../../domain/search/hangul.ts'
import { escaped } from '../../domain/search/interpretQuery.ts'
import type { Deps, Tables } from '../platform/deps.ts'
import { recordChange } from '../platform/recordChange.ts'

/** Every word that has synonyms, with them. */
export const allSynonyms = (kysely: Kysely<Tables>): Promise<{ word: string; synonyms: string[] }[]> =>
  kysely.selectFrom('shop.search_synonyms').selectAll().orderBy('word').execute()

/** Sets what else people call a word; products that have the word are found so after the next refresh. */
export async function setSynonyms(
  { kysely }: Deps['db'],
  { word, synonyms }: { word: string; synonyms: string[] },
  by: { actor: string; at: Date },
): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    const ofWord = trx.deleteFrom('shop.search_synonyms').where('word', '=', word)
    const before = (await ofWord.returningAll().executeTakeFirst()) ?? null
    const after = synonyms.length > 0 ? { word, synonyms: [...new Set(synonyms)] } : null
    if (after !== null) await trx.insertInto('shop.search_synonyms').values(after).execute()
    if (JSON.stringify(before) === JSON.stringify(after)) return
    await recordChange(trx, { subject: 'search_synonyms', key: word, before, after, ...by })
    await sql`INSERT INTO shop.search_marks (product_id, brand_id)
      SELECT product_id, brand_id FROM shop.product_search
      WHERE jamo LIKE ${`% ${escaped(jamoOf(word))}%`}`.execute(trx)
  })
}
