import * as z from 'zod/mini'
import type { Doing } from '../../domain/shared/alreadyDone.ts'
import { isRefusedAs, type Refusal } from '../../domain/shared/decision.ts'
import { alreadyDone } from '../members/index.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { changesOf } from '../platform/recordChange.ts'

type Needs = Pick<Deps, 'db'>
export type PartNames = { lines: readonly string[]; entries: readonly string[] }

/** The table whose records of change say who matched, and who took apart. */
export const subject = 'bank_matches'

/** $1: lines, $2: entries. The newest match that has one of them, with what its lines, or else its entries, sum up to. */
const matchOfParts = statement({
  name: 'bankStatements.matchOfParts',
  text: `
    SELECT m.match_id AS id, m.matched_by AS by, m.matched_at AS at,
      abs(coalesce((SELECT sum(l.amount) FROM shop.bank_lines l WHERE l.match_id = m.match_id),
        (SELECT sum(e.amount) FROM shop.bank_match_entries e
          WHERE e.match_id = m.match_id AND NOT starts_with(e.entry, 'bank-difference:'))))::bigint AS amount,
      EXISTS (SELECT FROM shop.bank_match_entries e WHERE e.match_id = m.match_id
        AND (starts_with(e.entry, 'bank-difference:line:') OR starts_with(e.entry, 'bank-difference:entry:'))) AS "isClosing"
    FROM shop.bank_matches m
    WHERE m.undone_at IS NULL
      AND m.match_id IN (SELECT l.match_id FROM shop.bank_match_lines l WHERE l.line_key = ANY ($1) AND l.is_live
        UNION SELECT e.match_id FROM shop.bank_match_entries e WHERE e.entry = ANY ($2) AND e.is_live)
    ORDER BY m.matched_at DESC, m.match_id DESC LIMIT 1`,
  row: z.object({
    ...{ id: z.string(), by: z.string(), at: z.date() },
    ...{ amount: z.nullable(z.int()), isClosing: z.boolean() },
  }),
})

const refusedFor = ['MATCH_NOT_OPEN', 'DIFFERENCE_GONE'] as const

/**
 * Of what is refused because a part is matched: who matched or closed it, when, why and of how much, or that it matched by
 * itself (rule 966). Any other refusal, and that of a part that is no more, is returned as it is.
 */
export async function sayWhoMatched<Given extends Refusal>(
  { db }: Needs,
  refusal: Given | null,
  { lines, entries }: PartNames,
): Promise<Given | Refusal<'ALREADY_DONE'> | null> {
  if (refusal === null || !isRefusedAs(refusal, refusedFor)) return refusal
  const [found] = await matchOfParts(db.pool, [lines, entries])
  if (found === undefined) return refusal
  const [made] = await changesOf(db.kysely, { subject, key: found.id, atMost: 1 })
  const isByHand = found.by.startsWith('staff:')
  const doing: Doing = !isByHand
    ? 'bank_matched_itself'
    : found.isClosing
      ? 'difference_closed'
      : 'bank_matched'
  return alreadyDone(db, doing, {
    ...{ actor: isByHand ? found.by : null, reason: isByHand ? (made?.reason ?? null) : null },
    ...{ at: found.at, amount: found.amount ?? undefined },
  })
}

/** Of a match that is refused to be taken apart because it is: who took it apart, when and why (rule 966). */
export async function sayWhoTookApart<Given extends Refusal>(
  { db }: Needs,
  refusal: Given | null,
  matchId: string,
): Promise<Given | Refusal<'ALREADY_DONE'> | null> {
  if (refusal === null || !isRefusedAs(refusal, refusedFor)) return refusal
  const [made] = await changesOf(db.kysely, { subject, key: matchId, atMost: 1 })
  return made !== undefined && made.after === null ? alreadyDone(db, 'bank_taken_apart', made) : refusal
}
