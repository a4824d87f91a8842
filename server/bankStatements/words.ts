import { openerOfBooks } from '../ledger/index.ts'
import type { Deps } from '../platform/deps.ts'

/** The bank's descriptions of these lines, decrypted. */
export async function wordsOf(
  { db }: Pick<Deps, 'db'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map()
  const [rows, opened] = await Promise.all([
    db.kysely.selectFrom('personal.bank_line_words').selectAll().where('line_key', 'in', keys).execute(),
    openerOfBooks({ db }),
  ])
  return new Map(rows.map(({ line_key, written }) => [line_key, opened(written)]))
}
