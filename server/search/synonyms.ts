import { type Kysely, sql } from 'kysely'
import { jamoOf } from '../../domain/search/hangul.ts'
import { escaped } from '../../domain/search/interpretQuery.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { Deps, Tables } from '../platform/deps.ts'
import { hashOf } from '../platform/json.ts'
import { recordChange } from '../platform/recordChange.ts'

/** Every word that has synonyms, with them. */
export const allSynonyms = (kysely: Kysely<Tables>): Promise<{ word: string; synonyms: string[] }[]> =>
  kysely.selectFrom('shop.search_synonyms').selectAll().orderBy('word').execute()

type Words = { word: string; synonyms: string[] }
type By = { actor: string; at: Date; reason: string }

/** Says what else people call a word. Refuses INVALID_REQUEST for a word that has synonyms already. */
export const addSynonyms = ({ kysely }: Deps['db'], words: Words, by: By): Promise<Refusal | null> =>
  kysely.transaction().execute(async (trx) => {
    if ((await lockedWord(trx, words.word)) !== undefined)
      return refuse('INVALID_REQUEST', { fields: { word: '이미 유의어가 있는 단어예요.' } })
    await write(trx, words.word, null, words.synonyms, by)
    return null
  })

/** Says anew what else people call a word. Refuses NOT_FOUND, CONTENT_CHANGED. */
export const changeSynonyms = (
  { kysely }: Deps['db'],
  { word, synonyms, version }: Words & { version?: string | undefined },
  by: By,
): Promise<Refusal | null> =>
  kysely.transaction().execute(async (trx) => {
    const before = await lockedWord(trx, word)
    if (before === undefined) return refuse('NOT_FOUND')
    if (version !== undefined && version !== hashOf(before)) return refuse('CONTENT_CHANGED')
    await write(trx, word, before, synonyms, by)
    return null
  })

/** The word is found by itself alone again. Refuses NOT_FOUND. */
export const removeSynonyms = ({ kysely }: Deps['db'], word: string, by: By): Promise<Refusal | null> =>
  kysely.transaction().execute(async (trx) => {
    const before = await lockedWord(trx, word)
    if (before === undefined) return refuse('NOT_FOUND')
    await write(trx, word, before, [], by)
    return null
  })

const lockedWord = (trx: Kysely<Tables>, word: string): Promise<Words | undefined> =>
  trx.selectFrom('shop.search_synonyms').selectAll().where('word', '=', word).forUpdate().executeTakeFirst()

/** Products that have the word are found by its synonyms after the next refresh. */
async function write(
  trx: Kysely<Tables>,
  word: string,
  before: Words | null,
  synonyms: readonly string[],
  by: By,
): Promise<void> {
  const after = synonyms.length > 0 ? { word, synonyms: [...new Set(synonyms)] } : null
  if (JSON.stringify(before) === JSON.stringify(after)) return
  await trx.deleteFrom('shop.search_synonyms').where('word', '=', word).execute()
  if (after !== null) await trx.insertInto('shop.search_synonyms').values(after).execute()
  await recordChange(trx, { subject: 'search_synonyms', key: word, before, after, ...by })
  await sql`INSERT INTO shop.search_marks (product_id, brand_id)
    SELECT product_id, brand_id FROM shop.product_search
    WHERE jamo LIKE ${`% ${escaped(jamoOf(word))}%`}`.execute(trx)
}
