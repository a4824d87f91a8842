import type { Kysely } from 'kysely'
import type { Deps, Tables } from '../platform/deps.ts'
import { recordChange } from '../platform/recordChange.ts'
import { jamoOf } from './hangul.ts'
import { escaped } from './interpretQuery.ts'
import type { Synonyms } from './productText.ts'

/** Every word with what else people call it. */
export async function synonymsByWord(kysely: Kysely<Tables>): Promise<Synonyms> {
  const rows = await kysely
    .selectFrom('shop.search_synonyms')
    .selectAll()
    .orderBy('word')
    .orderBy('synonym')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ word }) => word)].map(([word, all]) => [
      word,
      all.map(({ synonym }) => synonym),
    ]),
  )
}

/** Sets what else people call a word; the products that have it are found so after the next refresh. */
export async function setSynonyms(
  { kysely }: Deps['db'],
  word: string,
  synonyms: readonly string[],
  by: { actor: string; at: Date },
): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    const before = await trx
      .deleteFrom('shop.search_synonyms')
      .where('word', '=', word)
      .returning('synonym')
      .execute()
    const after = [...new Set(synonyms)].sort()
    const rows = after.map((synonym) => ({ word, synonym }))
    if (rows.length > 0) await trx.insertInto('shop.search_synonyms').values(rows).execute()
    const written = before.map(({ synonym }) => synonym).sort()
    if (JSON.stringify(written) === JSON.stringify(after)) return
    await recordChange(trx, { subject: 'search_synonyms', key: word, before: written, after, ...by })
    await trx
      .insertInto('shop.search_marks')
      .columns(['product_id', 'brand_id'])
      .expression((eb) =>
        eb
          .selectFrom('shop.product_search')
          .select(['product_id', 'brand_id'])
          .where('jamo', 'like', `% ${escaped(jamoOf(word))}%`),
      )
      .execute()
  })
}
