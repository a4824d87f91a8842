import type { Kysely } from 'kysely'
import { jamoOf } from '../../domain/search/hangul.ts'
import { escaped } from '../../domain/search/interpretQuery.ts'
import type { Tables } from '../platform/deps.ts'

export type Synonyms = { word: string; synonyms: string[] }

/** Returns every word that has synonyms, with its synonyms. */
export const allSynonyms = (kysely: Kysely<Tables>): Promise<Synonyms[]> =>
  kysely.selectFrom('shop.search_synonyms').selectAll().orderBy('word').execute()

/** Returns a word's synonyms and locks them until the transaction ends. */
export const lockedSynonyms = (trx: Kysely<Tables>, word: string): Promise<Synonyms | undefined> =>
  trx.selectFrom('shop.search_synonyms').selectAll().where('word', '=', word).forUpdate().executeTakeFirst()

/** Replaces a word's synonyms. Products that have the word are found by them after the next refresh. */
export async function writeSynonyms(trx: Kysely<Tables>, { word, synonyms }: Synonyms): Promise<void> {
  await trx.deleteFrom('shop.search_synonyms').where('word', '=', word).execute()
  if (synonyms.length > 0) await trx.insertInto('shop.search_synonyms').values({ word, synonyms }).execute()
  await trx
    .insertInto('shop.search_marks')
    .columns(['product_id', 'brand_id'])
    .expression(
      trx
        .selectFrom('shop.product_search')
        .select(['product_id', 'brand_id'])
        .where('jamo', 'like', `% ${escaped(jamoOf(word))}%`),
    )
    .execute()
}
