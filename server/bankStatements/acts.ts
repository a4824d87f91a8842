import * as z from 'zod/mini'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import { sum } from '../../domain/shared/won.ts'
import { inTransaction } from '../platform/database/database.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { recordChange } from '../platform/recordChange.ts'
import { insertMatches } from './matchStatement.ts'
import { lockStatement, openEntriesNamed, openLines } from './openParts.ts'

type By = { actor: string; at: Date; reason: string }

const subject = 'bank_matches'

/**
 * Matches lines and entries that finance identified as the same money. Refuses MATCH_NOT_OPEN when one of them is
 * already matched or does not exist, MATCH_SUMS_DIFFER (rule 282).
 */
export function matchByHand(
  { db }: Pick<Deps, 'db'>,
  asked: { lines: readonly string[]; entries: readonly string[] },
  { actor, at, reason }: By,
): Promise<Refusal<'MATCH_NOT_OPEN' | 'MATCH_SUMS_DIFFER'> | null> {
  return inTransaction(db.pool, async (client) => {
    const queries = queriesOn(client)
    await lockStatement(queries)
    const [keys, names] = [new Set(asked.lines), new Set(asked.entries)]
    const lines = await openLines(client, [...keys])
    const entries = await openEntriesNamed(client, [...names])
    if (lines.length !== keys.size || entries.length !== names.size) return refuse('MATCH_NOT_OPEN')
    const bank = sum(lines.map(({ amount }) => amount))
    const books = sum(entries.map(({ amount }) => amount))
    if (bank !== books) return refuse('MATCH_SUMS_DIFFER', { bank, books })
    const [id = ''] = await insertMatches(queries, [{ lines, entries }], {
      matched_by: actor,
      matched_at: at,
    })
    const after = { lines: [...keys], entries: [...names] }
    await recordChange(queries, { subject, key: id, before: null, after, actor, at, reason })
    return null
  })
}

const parts = statement({
  name: 'bankStatements.partsOfMatch',
  text: `SELECT array(SELECT l.line_key FROM shop.bank_match_lines l WHERE l.match_id = $1 AND l.is_live) AS lines,
    array(SELECT e.entry FROM shop.bank_match_entries e WHERE e.match_id = $1 AND e.is_live) AS entries`,
  row: z.object({ lines: z.array(z.string()), entries: z.array(z.string()) }),
})

/** Undoes a match; the automatic matching does not repeat it. Refuses MATCH_NOT_OPEN when it is already undone. */
export function undoMatch(
  { db }: Pick<Deps, 'db'>,
  matchId: string,
  { actor, at, reason }: By,
): Promise<Refusal<'MATCH_NOT_OPEN'> | null> {
  return inTransaction(db.pool, async (client) => {
    const queries = queriesOn(client)
    await lockStatement(queries)
    const [before] = await parts(client, [matchId])
    const { numUpdatedRows } = await queries
      .updateTable('shop.bank_matches')
      .set({ undone_at: at })
      .where('match_id', '=', matchId)
      .where('undone_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n || before === undefined) return refuse('MATCH_NOT_OPEN')
    const apart = { is_live: false }
    await queries
      .updateTable('shop.bank_lines')
      .set({ match_id: null })
      .where('match_id', '=', matchId)
      .execute()
    await queries.updateTable('shop.bank_match_lines').set(apart).where('match_id', '=', matchId).execute()
    await queries.updateTable('shop.bank_match_entries').set(apart).where('match_id', '=', matchId).execute()
    await recordChange(queries, { subject, key: matchId, before, after: null, actor, at, reason })
    return null
  })
}
