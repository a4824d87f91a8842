import type { Kysely } from 'kysely'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import { violates } from '../platform/database/refusableTransaction.ts'
import type { Deps, Tables } from '../platform/deps.ts'
import { hashOf } from '../platform/json.ts'
import { recordChange } from '../platform/recordChange.ts'
import { lockedSynonyms, type Synonyms, writeSynonyms } from '../search/index.ts'

type By = { actor: string; at: Date; reason: string }

/** Adds the synonyms of a word. Refuses INVALID_REQUEST for a word that already has synonyms. */
export async function addSynonyms(
  { kysely }: Deps['db'],
  words: Synonyms,
  by: By,
): Promise<Refusal<'INVALID_REQUEST'> | null> {
  const taken = refuse('INVALID_REQUEST', { fields: { word: '이미 유의어가 있는 단어예요.' } })
  try {
    return await kysely.transaction().execute(async (trx) => {
      if ((await lockedSynonyms(trx, words.word)) !== undefined) return taken
      await write(trx, words.word, null, words.synonyms, by)
      return null
    })
  } catch (error) {
    // A row that does not exist yet cannot be locked: another request added the word at the same moment.
    if (violates(error, 'search_synonyms_pkey')) return taken
    throw error
  }
}

/** Replaces the synonyms of a word. Refuses NOT_FOUND, CONTENT_CHANGED. */
export const changeSynonyms = (
  { kysely }: Deps['db'],
  { word, synonyms, version }: Synonyms & { version?: string | undefined },
  by: By,
): Promise<Refusal<'CONTENT_CHANGED' | 'NOT_FOUND'> | null> =>
  kysely.transaction().execute(async (trx) => {
    const before = await lockedSynonyms(trx, word)
    if (before === undefined) return refuse('NOT_FOUND')
    if (version !== undefined && version !== hashOf(before)) return refuse('CONTENT_CHANGED')
    await write(trx, word, before, synonyms, by)
    return null
  })

/** Removes the synonyms of a word. Refuses NOT_FOUND. */
export const removeSynonyms = (
  { kysely }: Deps['db'],
  word: string,
  by: By,
): Promise<Refusal<'NOT_FOUND'> | null> =>
  kysely.transaction().execute(async (trx) => {
    const before = await lockedSynonyms(trx, word)
    if (before === undefined) return refuse('NOT_FOUND')
    await write(trx, word, before, [], by)
    return null
  })

async function write(
  trx: Kysely<Tables>,
  word: string,
  before: Synonyms | null,
  asked: readonly string[],
  by: By,
): Promise<void> {
  const synonyms = [...new Set(asked)]
  const after = synonyms.length > 0 ? { word, synonyms } : null
  if (JSON.stringify(before) === JSON.stringify(after)) return
  await writeSynonyms(trx, { word, synonyms })
  await recordChange(trx, { subject: 'search_synonyms', key: word, before, after, ...by })
}
