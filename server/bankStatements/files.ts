import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { BankFile } from '../../domain/wire/bankStatements.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { refusableTransaction } from '../platform/database/refusableTransaction.ts'
import type { Deps } from '../platform/deps.ts'
import { recordSealedChange } from '../platform/eventStore/sealedRecords.ts'
import { recordChange } from '../platform/recordChange.ts'
import { forgetNumber, nameOfAccount } from './accounts.ts'
import { findGaps } from './importStatement.ts'
import { lockStatement } from './openParts.ts'
import { bankLines } from './sealedRecords.ts'

const mostFiles = 50

/** The files that finance uploaded last, the newest first. */
export async function bankFiles({ db }: Pick<Deps, 'db'>): Promise<BankFile[]> {
  const rows = await db.kysely
    .selectFrom('shop.bank_files as f')
    .innerJoin('shop.bank_accounts as a', 'a.account_id', 'f.account_id')
    .select([
      'f.file_id as fileId',
      'a.name as account',
      'f.lines',
      'f.added',
      'f.kept_at',
      'f.taken_back_at',
    ])
    .orderBy('f.file_id', 'desc')
    .limit(mostFiles)
    .execute()
  return rows.map(({ kept_at, taken_back_at, ...file }) => ({
    ...{ ...file, keptAt: kept_at.toISOString(), isTakenBack: taken_back_at !== null },
  }))
}

/**
 * Takes a wrong file back: its lines are gone, but for those that another file holds as well, and so is the number that it
 * taught its account (rule 443). Refuses NOT_FOUND for a file that does not exist or was taken back, STATEMENT_MATCHED
 * while one of its lines is matched (rule 281).
 */
export function takeBack(
  { db }: Pick<Deps, 'db'>,
  fileId: number,
  { actor, at, reason }: { actor: string; at: Date; reason: string },
): Promise<Refusal<'NOT_FOUND' | 'STATEMENT_MATCHED'> | null> {
  return refusableTransaction(db.pool, async (client) => {
    const queries = queriesOn(client)
    await lockStatement(queries)
    const file = await queries
      .updateTable('shop.bank_files')
      .set({ taken_back_at: at, taken_back_by: actor })
      .where('file_id', '=', fileId)
      .where('taken_back_at', 'is', null)
      .returning(['account_id', 'lines', 'added'])
      .executeTakeFirst()
    if (file === undefined) return refuse('NOT_FOUND')
    const alone = await queries
      .selectFrom('shop.bank_file_lines as f')
      .innerJoin('shop.bank_lines as l', 'l.line_key', 'f.line_key')
      .select(['l.line_key', 'l.match_id'])
      .where('f.file_id', '=', fileId)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('shop.bank_file_lines as other')
              .whereRef('other.line_key', '=', 'f.line_key')
              .where('other.file_id', '<>', fileId),
          ),
        ),
      )
      .execute()
    const matched = alone.filter(({ match_id }) => match_id !== null).length
    if (matched > 0) return refuse('STATEMENT_MATCHED', { lines: matched })
    const keys = alone.map(({ line_key }) => line_key)
    await queries.deleteFrom('shop.bank_file_lines').where('file_id', '=', fileId).execute()
    for (const table of ['shop.bank_match_lines', 'personal.bank_line_words', 'shop.bank_lines'] as const)
      await queries
        .deleteFrom(table)
        .where('line_key', '=', ({ fn, val }) => fn.any(val(keys)))
        .execute()
    await findGaps(queries, file.account_id)
    await forgetNumber(queries, file.account_id)
    const changeId = await recordChange(queries, {
      ...{ subject: 'bank_files', key: fileId, actor, at, reason },
      before: {
        ...{ account: await nameOfAccount(queries, file.account_id), lines: file.lines, added: file.added },
      },
      after: { removed: keys.length },
    })
    await recordSealedChange(client, bankLines, { keys, changeId })
    return null
  })
}
