import { openerOfBooks } from '../ledger/index.ts'
import type { Reads } from '../platform/deps.ts'

type LineWords = { words: string; account: string }

/** The bank's descriptions of these lines, decrypted, and the names of their accounts. */
export async function toldOf(
  { db }: { db: Reads },
  keys: readonly string[],
): Promise<(key: string) => LineWords> {
  const nothing: LineWords = { words: '', account: '' }
  if (keys.length === 0) return () => nothing
  const [rows, opened] = await Promise.all([
    db.kysely
      .selectFrom('shop.bank_lines as l')
      .innerJoin('shop.bank_accounts as a', 'a.account_id', 'l.account_id')
      .leftJoin('personal.bank_line_words as w', 'w.line_key', 'l.line_key')
      .select(['l.line_key', 'w.written', 'a.name'])
      .where('l.line_key', 'in', keys)
      .execute(),
    openerOfBooks({ db }),
  ])
  const told = new Map(
    rows.map(({ line_key, written, name }) => [
      line_key,
      { words: written === null ? '' : opened(written), account: name },
    ]),
  )
  return (key) => told.get(key) ?? nothing
}
