import type pg from 'pg'
import * as z from 'zod/mini'
import { bankActions, openAtBank, statusOfPart } from '../../domain/bankStatements/bankActions.ts'
import {
  type BankDifferenceRef,
  type BankWriteOffEvent,
  bankDifferenceStream,
  closedBy,
  reopenAtBank,
  writeOffAtBank,
} from '../../domain/bankStatements/writingOff.ts'
import type { BankClosingAccount } from '../../domain/shared/accountNames.ts'
import { whyNot } from '../../domain/shared/actionTable.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { WriteOffCode } from '../../domain/shared/differences.ts'
import { sum } from '../../domain/shared/won.ts'
import { bookByFinance, reversalsOf, sayWhoBooked } from '../ledger/index.ts'
import { inTransaction } from '../platform/database/database.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import type { CommandCode } from '../platform/eventStore/handleCommand.ts'
import { newId } from '../platform/newId.ts'
import { changesOf, recordChange } from '../platform/recordChange.ts'
import { type PartNames, sayWhoMatched, sayWhoTookApart, subject } from './matchedBefore.ts'
import { insertMatches } from './matchStatement.ts'
import {
  lockStatement,
  type OpenEntry,
  type OpenLine,
  openEntriesNamed,
  openEntriesOf,
  openLines,
  streamOfEntry,
} from './openParts.ts'
import { reachOf } from './standing.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'env' | 'store'>
type By = { staffId: number; reason: string }

/** SQL: the entry `e` closed what a match left. */
const isOfMatch = "starts_with(e.entry, 'bank-difference:match:')"

// The store validates events against their schema on append and upcasts them on load, so the type is proof enough.
const isOurs = (event: StoredEvent): event is StoredEvent & BankWriteOffEvent =>
  event.type === 'bank.difference.written_off' || event.type === 'bank.difference.reopened'

type Parts = { lines: OpenLine[]; entries: OpenEntry[] }

/** The named lines and entries; null when one of them is already matched or does not exist. */
async function openOnes(client: pg.Pool | pg.ClientBase, named: PartNames): Promise<Parts | null> {
  const [keys, names] = [new Set(named.lines), new Set(named.entries)]
  const lines = await openLines(client, [...keys])
  const entries = await openEntriesNamed(client, [...names])
  return lines.length === keys.size && entries.length === names.size ? { lines, entries } : null
}

const differenceOf = ({ lines, entries }: Parts): number =>
  sum(lines.map(({ amount }) => amount)) - sum(entries.map(({ amount }) => amount))

/** Matches the named parts and, where finance closed their difference, the entry of that closing. */
async function join(
  client: pg.ClientBase,
  named: PartNames,
  { stream, actor, at, reason }: { stream: string | null; actor: string; at: Date; reason: string },
): Promise<Refusal<'MATCH_NOT_OPEN'> | null> {
  const queries = queriesOn(client)
  await lockStatement(queries)
  const open = await openOnes(client, named)
  const closing = stream === null ? [] : await openEntriesOf(client, stream)
  const parts = open === null ? null : { lines: open.lines, entries: [...open.entries, ...closing] }
  if (parts === null || differenceOf(parts) !== 0) return refuse('MATCH_NOT_OPEN')
  const [id = ''] = await insertMatches(queries, [parts], { matched_by: actor, matched_at: at })
  const after = { lines: parts.lines.map(({ key }) => key), entries: parts.entries.map(({ key }) => key) }
  await recordChange(queries, { subject, key: id, before: null, after, actor, at, reason })
  return null
}

type Difference = { account: BankClosingAccount; quoted: number }

/** $1: lines, $2: entries without that of a closing, $3: the colleague. */
const matchedAs = statement({
  name: 'bankStatements.matchedAs',
  text: `
    SELECT m.match_id AS id,
      (SELECT e.entry FROM shop.bank_match_entries e WHERE e.match_id = m.match_id AND ${isOfMatch}) AS closing
    FROM shop.bank_matches m
    WHERE m.undone_at IS NULL AND m.matched_by = $3
      AND m.match_id IN (SELECT l.match_id FROM shop.bank_match_lines l WHERE l.line_key = ANY ($1) AND l.is_live
        UNION SELECT e.match_id FROM shop.bank_match_entries e WHERE e.entry = ANY ($2) AND e.is_live)
      AND ARRAY(SELECT l.line_key FROM shop.bank_match_lines l WHERE l.match_id = m.match_id ORDER BY 1)
        = ARRAY(SELECT DISTINCT k COLLATE "C" FROM unnest($1::text[]) k ORDER BY 1)
      AND ARRAY(SELECT e.entry FROM shop.bank_match_entries e WHERE e.match_id = m.match_id AND NOT ${isOfMatch} ORDER BY 1)
        = ARRAY(SELECT DISTINCT k COLLATE "C" FROM unnest($2::text[]) k ORDER BY 1)`,
  row: z.object({ id: z.string(), closing: z.nullable(z.string()) }),
})

/** Whether the same colleague matched exactly these parts, with the same reason and difference: its answer was lost (rule 675). */
async function isMatchedSo(
  { db, store }: Pick<Needs, 'db' | 'store'>,
  { lines, entries, difference }: Matching,
  { actor, reason }: { actor: string; reason: string },
): Promise<boolean> {
  const [found] = await matchedAs(db.pool, [lines, entries, actor])
  if (found === undefined) return false
  const [made] = await changesOf(db.kysely, { subject, key: found.id, atMost: 1 })
  if (made?.reason !== reason) return false
  if (found.closing === null) return (difference?.quoted ?? 0) === 0
  const stream = streamOfEntry(found.closing)
  const [closing] = (await store.load([stream])).stream(stream).events.filter(isOurs)
  return (
    difference !== undefined &&
    closing?.data.booked === difference.quoted &&
    closing.data.account === difference.account
  )
}

/**
 * Matches lines and entries that finance identified as the same money (rule 282); what the bank moved beyond the books
 * goes to the chosen account in the same append (rule 283). Refuses ALREADY_DONE with who matched one of them before (rule
 * 966), MATCH_NOT_OPEN when one does not exist, MATCH_SUMS_DIFFER without an account for the difference, or for another sum
 * than finance saw.
 */
export const matchByHand = async (needs: Needs, asked: Matching, by: By) =>
  sayWhoMatched(needs, await matchOpenOnes(needs, asked, by), asked)

type Matching = PartNames & { difference?: Difference | undefined }

async function matchOpenOnes(
  needs: Needs,
  asked: Matching,
  { staffId, reason }: By,
): Promise<Refusal<'MATCH_NOT_OPEN' | 'MATCH_SUMS_DIFFER' | WriteOffCode | CommandCode> | null> {
  const actor = `staff:${staffId}`
  const at = needs.clock.now()
  const open = await openOnes(needs.db.pool, asked)
  if (open === null)
    return (await isMatchedSo(needs, asked, { actor, reason }))
      ? null
      : whyNot(bankActions, 'match', { status: statusOfPart(null) }, 'staff')
  const [bank, books] = [open.lines, open.entries].map((parts) => sum(parts.map(({ amount }) => amount)))
  const difference = differenceOf(open)
  if (difference !== (asked.difference?.quoted ?? 0))
    return refuse('MATCH_SUMS_DIFFER', { bank: bank ?? 0, books: books ?? 0 })
  if (asked.difference === undefined || difference === 0)
    return inTransaction(needs.db.pool, (client) => join(client, asked, { stream: null, actor, at, reason }))
  const closed: BankDifferenceRef = { of: 'match', key: newId(at) }
  const { account, quoted } = asked.difference
  const stream = bankDifferenceStream(closed)
  return bookByFinance(needs, {
    ...{ stream, request: asked, reason, staffId },
    decide: (before) =>
      writeOffAtBank(before.filter(isOurs), { ...closed, open: difference, quoted, account }),
    work: (client) => join(client, asked, { stream, actor, at, reason }),
    refusedAtAppend: ['MATCH_NOT_OPEN'],
  })
}

/** Bank amount less book amount of an unmatched part, and the part; null when it is matched or does not exist. */
async function openPart({ db }: Pick<Needs, 'db'>, { of, key }: BankDifferenceRef) {
  if (of === 'line') {
    const [line] = await openLines(db.pool, [key])
    return line === undefined ? null : { of: 'line' as const, amount: line.amount, candidates: 0 }
  }
  const [[entry], reach] = await Promise.all([openEntriesNamed(db.pool, [key]), reachOf({ db })])
  if (entry === undefined || reach === null) return null
  const isAwaited = entry.occurredAt < reach.since || entry.occurredAt >= reach.mayBeShown
  return { of: 'entry' as const, amount: 0 - entry.amount, isAwaited }
}

/**
 * Closes a bank line without entry, or an entry that the bank never showed, on the chosen account with the typed reason,
 * and matches it with that booking in one append (rule 283). Refuses ALREADY_DONE with who closed it before (rule 939), or
 * matched it (rule 966), DIFFERENCE_GONE and DIFFERENCE_CHANGED.
 */
export async function writeOff(
  needs: Needs,
  asked: { of: 'line' | 'entry'; key: string; quoted: number; account: BankClosingAccount },
  { staffId, reason }: By,
): Promise<Refusal<'ALREADY_DONE' | WriteOffCode | CommandCode> | null> {
  const { of, key } = asked
  const open = openAtBank(await openPart(needs, asked))
  const stream = bankDifferenceStream(asked)
  const named = of === 'line' ? { lines: [key], entries: [] } : { lines: [], entries: [key] }
  const by = { stream, actor: `staff:${staffId}`, at: needs.clock.now(), reason }
  const refusal = await bookByFinance(needs, {
    ...{ stream, request: asked, reason, staffId },
    decide: (before) => writeOffAtBank(before.filter(isOurs), { ...asked, open }),
    work: async (client) => ((await join(client, named, by)) === null ? null : refuse('DIFFERENCE_GONE')),
    refusedAtAppend: ['DIFFERENCE_GONE'],
  })
  const matched = await sayWhoMatched(needs, refusal, named)
  return sayWhoBooked(needs, matched, {
    ...{ stream, codes: ['DIFFERENCE_WRITTEN_OFF'] },
    find: (events) => {
      const event = events.filter(isOurs).findLast(({ type }) => type === 'bank.difference.written_off')
      return event && { event, doing: 'difference_closed', amount: Math.abs(event.data.booked) }
    },
  })
}

const parts = statement({
  name: 'bankStatements.partsOfMatch',
  text: `SELECT array(SELECT l.line_key FROM shop.bank_match_lines l WHERE l.match_id = $1 AND l.is_live) AS lines,
    array(SELECT e.entry FROM shop.bank_match_entries e WHERE e.match_id = $1 AND e.is_live) AS entries`,
  row: z.object({ lines: z.array(z.string()), entries: z.array(z.string()) }),
})

/** Takes a match apart. Refuses MATCH_NOT_OPEN when it is already apart. */
async function separate(
  client: pg.ClientBase,
  matchId: string,
  { actor, at, reason }: { actor: string; at: Date; reason: string },
): Promise<Refusal<'MATCH_NOT_OPEN'> | null> {
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
}

/**
 * Undoes a match; the automatic matching does not repeat it. A difference that was closed with it is booked back in the
 * same append, so that it can be closed again and is in the books once. Refuses ALREADY_DONE with who has undone it (rules
 * 675 and 966), MATCH_NOT_OPEN for a closing with its own reversal; CLOSING_REVERSED when an adjusting entry reversed it.
 */
export const undoMatch = async (needs: Needs, matchId: string, by: By) =>
  sayWhoTookApart(needs, await takeApart(needs, matchId, by), matchId)

async function takeApart(
  needs: Needs,
  matchId: string,
  { staffId, reason }: By,
): Promise<Refusal<'MATCH_NOT_OPEN' | 'CLOSING_REVERSED' | CommandCode> | null> {
  const by = { actor: `staff:${staffId}`, at: needs.clock.now(), reason }
  const [found] = await parts(needs.db.pool, [matchId])
  const stream = found?.entries.map(streamOfEntry).find((one) => closedBy(one) !== null)
  if (found !== undefined && found.lines.length + found.entries.length === 0) {
    const [last] = await changesOf(needs.db.kysely, { subject, key: matchId, atMost: 1 })
    const isLost = last?.after === null && last.actor === by.actor && last.reason === reason
    return isLost ? null : refuse('MATCH_NOT_OPEN')
  }
  if (stream === undefined) return inTransaction(needs.db.pool, (client) => separate(client, matchId, by))
  return bookByFinance(needs, {
    ...{ stream, request: { matchId }, reason, staffId },
    decide: {
      read: async () => {
        const taken = await reversalsOf(needs, stream, seoulDate(by.at))
        const reversed = taken.map(({ version }) => version)
        return (before) => {
          // A closing that was booked back is matched with its reversal, while a later one of the same part is in force.
          const isInForce = found?.entries.includes(`${stream}@${before.at(-1)?.version}`)
          return isInForce === true ? reopenAtBank(before.filter(isOurs), reversed) : refuse('MATCH_NOT_OPEN')
        }
      },
    },
    work: async (client) => {
      const refusal = await separate(client, matchId, by)
      if (refusal !== null) return refusal
      const bookedBack = { lines: [], entries: await openEntriesOf(client, stream) }
      await insertMatches(queriesOn(client), [bookedBack], { matched_by: 'rule', matched_at: by.at })
      return null
    },
    refusedAtAppend: ['MATCH_NOT_OPEN'],
  })
}
