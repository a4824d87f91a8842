import { type Kysely, sql } from 'kysely'
import {
  gapsIn,
  inChain,
  lineAgainstAccount,
  lineCarriedForward,
  named,
  oldestFirst,
  recognised,
} from '../../domain/bankStatements/chain.ts'
import type { Precision, StatementLine } from '../../domain/bankStatements/statementLine.ts'
import { type CivilDate, parseCivilDate } from '../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal } from '../../domain/shared/decision.ts'
import type { KeptStatement } from '../../domain/wire/bankStatements.ts'
import { sealerOfBooks } from '../ledger/index.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { refusableTransaction } from '../platform/database/refusableTransaction.ts'
import type { Deps, Tables } from '../platform/deps.ts'
import { recordChange } from '../platform/recordChange.ts'
import { accountOfFile, nameOfAccount } from './accounts.ts'
import { matchStatement } from './matchStatement.ts'
import { lockStatement } from './openParts.ts'
import { type ReadStatement, unreadable } from './readStatement.ts'

type Needs = Pick<Deps, 'db' | 'clock'>
type Line = StatementLine & { key: string }
type Link = { at: string; precision: Precision; amount: number; balance: number }
type Placed = Link & { key: string }

const rowsAStatement = 500

function dayOf({ at }: { at: string }): CivilDate {
  const day = parseCivilDate(at.slice(0, 10))
  if (day === null) throw new RangeError(`${at} is on no day`)
  return day
}

/**
 * Stores the lines of a file that no earlier file of its account had, all or none of them, and matches them with the
 * books, and records the upload (rule 855). Files may overlap, come in any order and have been saved again by a spreadsheet
 * (rule 281). Refuses STATEMENT_UNREADABLE when it is not known whose lines they are, and when one goes the other way than
 * the balance that the account has (rule 803) or is that balance, carried forward (rule 960).
 */
export async function importStatement(
  needs: Needs,
  file: ReadStatement,
  { accountId, actor }: { accountId: number | null; actor: string },
): Promise<KeptStatement | Refusal<'STATEMENT_UNREADABLE'>> {
  const lines = oldestFirst(file.lines)
  const last = lines.at(-1)
  const seal = await sealerOfBooks(needs)
  const kept_at = needs.clock.now()
  const kept = await refusableTransaction(needs.db.pool, async (client) => {
    const queries = queriesOn(client)
    await lockStatement(queries)
    const account = await accountOfFile(queries, {
      ...{ accountId, number: file.accountNumber, lastOn: last === undefined ? null : dayOf(last) },
    })
    if (isRefusal(account)) return account
    const stored = await storedBetween(queries, account, lines)
    const around = await balancesAround(queries, account, lines)
    const reading = readingOf(file, { stored, ...around })
    const { fresh: found, known } = reading
    if (reading.against !== null) return againstAccount(file, reading)
    if (reading.carried !== null) return unreadable('outside_chain', file.placeOf(reading.carried))
    const fresh = named(found, { taken: stored.map(({ key }) => key), prefix: String(account) })
    const { file_id } = await queries
      .insertInto('shop.bank_files')
      .values({
        ...{ lines: lines.length, added: fresh.length, kept_by: actor, kept_at, account_id: account },
        ...{
          number: file.accountNumber,
          covers_from: file.covered?.start ?? null,
          covers_to: file.covered?.end ?? null,
        },
      })
      .returning('file_id')
      .executeTakeFirstOrThrow()
    await insertLines(queries, fresh, account)
    await insertHeld(
      queries,
      [...known, ...fresh].map(({ key: line_key }) => ({ file_id, line_key })),
    )
    await placeLines(queries, [...stored, ...fresh], around.held)
    await findGaps(queries, account)
    await insertWords(queries, fresh, seal)
    const counts = { lines: lines.length, added: fresh.length }
    await recordChange(queries, {
      ...{ subject: 'bank_files', key: file_id, before: null, actor, at: kept_at },
      after: { account: await nameOfAccount(queries, account), ...counts },
    })
    return { ...counts, isUndated: file.isUndated, brokenLine: file.brokenLine }
  })
  return isRefusal(kept) ? kept : { ...kept, matched: await matchStatement(needs) }
}

/** The stored lines of an account. */
const linesOf = (queries: Kysely<Tables>, account: number) =>
  queries
    .selectFrom('shop.bank_lines')
    .select(['line_key as key', 'precision', 'amount', 'balance'])
    .select(sql<string>`to_char(moved_at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM-DD"T"HH24:MI:SS')`.as('at'))
    .where('account_id', '=', account)

/** The stored lines of the file's days, in their order. */
async function storedBetween(
  queries: Kysely<Tables>,
  account: number,
  lines: readonly StatementLine[],
): Promise<Placed[]> {
  const [first, last] = [lines[0], lines.at(-1)]
  if (first === undefined || last === undefined) return []
  return await linesOf(queries, account)
    .where('day', '>=', dayOf(first))
    .where('day', '<=', dayOf(last))
    .orderBy('day')
    .orderBy('place')
    .execute()
}

type Around = { held: number | null; next: Link | null }

/** The balance before the days of these lines, and the line behind them. */
async function balancesAround(
  queries: Kysely<Tables>,
  account: number,
  lines: readonly StatementLine[],
): Promise<Around> {
  const [first, last] = [lines[0], lines.at(-1)]
  if (first === undefined || last === undefined) return { held: null, next: null }
  const ofAccount = linesOf(queries, account)
  const before = await ofAccount
    .where('day', '<', dayOf(first))
    .orderBy('day', 'desc')
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  const next = await ofAccount
    .where('day', '>', dayOf(last))
    .orderBy('day')
    .orderBy('place')
    .limit(1)
    .executeTakeFirst()
  return { held: before?.balance ?? null, next: next ?? null }
}

type Reading = ReturnType<typeof recognised<StatementLine, Placed>> & {
  against: Link | null
  carried: StatementLine | null
}

/**
 * The lines of a file beside those that its account has: what of them is new, and which goes against its balances or is none
 * but a balance that was carried forward.
 */
function beside(
  lines: readonly StatementLine[],
  { stored, held, next }: Around & { stored: readonly Placed[] },
): Reading & { gaps: number } {
  const { fresh, known } = recognised(oldestFirst(lines), stored)
  const isFresh = new Set<Link>(fresh)
  const ordered = [...inChain<Link>([...stored, ...fresh], held), ...(next === null ? [] : [next])]
  const among = { held, isFresh: (line: Link) => isFresh.has(line) }
  const against = lineAgainstAccount(ordered, among)
  const found = lineCarriedForward(ordered, among)
  const carried = fresh.find((line) => line === found) ?? null
  return { fresh, known, against, carried, gaps: gapsIn(ordered, held) }
}

/**
 * A file whose own balances fit withdrawals with a minus as well as those that came back is read as it fits the balances
 * that its account has (rule 866).
 */
function readingOf(
  { lines, cameBack }: ReadStatement,
  account: Around & { stored: readonly Placed[] },
): Reading {
  const first = beside(lines, account)
  if (cameBack === null) return first
  const other = beside(cameBack, account)
  return other.against === null && (first.against !== null || other.gaps < first.gaps) ? other : first
}

/** The refusal of a file beside the lines that its account has (rule 803). */
function againstAccount(
  { placeOf }: ReadStatement,
  { fresh, against }: Reading,
): Refusal<'STATEMENT_UNREADABLE'> {
  const line = fresh.find((one) => one === against)
  return line === undefined
    ? unreadable('stored_against_balance')
    : unreadable('against_balance', placeOf(line))
}

/** Records each line's place in its day, so that each continues the balance before it (rule 281). */
async function placeLines(
  queries: Kysely<Tables>,
  lines: readonly Placed[],
  held: number | null,
): Promise<void> {
  const ofDays = [...Map.groupBy(inChain(lines, held), dayOf).values()]
  const placed = ofDays.flatMap((ofDay) => ofDay.map(({ key }, place) => ({ key, place })))
  const [keys, places] = [placed.map(({ key }) => key), placed.map(({ place }) => place)]
  await sql`UPDATE shop.bank_lines l SET place = p.place
    FROM unnest(${keys}::text[], ${places}::int[]) AS p(line_key, place)
    WHERE l.line_key = p.line_key AND l.place <> p.place`.execute(queries)
}

const inStatements = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsAStatement) }, (_, nth) =>
    rows.slice(nth * rowsAStatement, (nth + 1) * rowsAStatement),
  )

async function insertLines(
  queries: Kysely<Tables>,
  fresh: readonly Line[],
  account_id: number,
): Promise<void> {
  for (const some of inStatements(fresh))
    await queries
      .insertInto('shop.bank_lines')
      .values(
        some.map((line) => {
          const { key: line_key, amount, balance, precision } = line
          const moved_at = new Date(`${line.at}+09:00`)
          return { line_key, account_id, moved_at, precision, amount, balance, place: 0 }
        }),
      )
      .execute()
}

async function insertHeld(
  queries: Kysely<Tables>,
  held: readonly { file_id: number; line_key: string }[],
): Promise<void> {
  for (const some of inStatements(held))
    await queries.insertInto('shop.bank_file_lines').values(some).execute()
}

/** Records on each line of an account the gap between its opening balance and what the line before it left. */
export const findGaps = (queries: Kysely<Tables>, account: number): Promise<unknown> =>
  sql`UPDATE shop.bank_lines l SET missing = c.missing
    FROM (SELECT line_key, balance - amount - lag(balance, 1, balance - amount) OVER (ORDER BY day, place) AS missing
      FROM shop.bank_lines WHERE account_id = ${account}) AS c
    WHERE c.line_key = l.line_key AND c.missing <> l.missing`.execute(queries)

async function insertWords(
  queries: Kysely<Tables>,
  fresh: readonly Line[],
  seal: (text: string) => string,
): Promise<void> {
  const worded = fresh.filter(({ words }) => words !== '')
  for (const some of inStatements(worded))
    await queries
      .insertInto('personal.bank_line_words')
      .values(some.map(({ key, words }) => ({ line_key: key, written: seal(words) })))
      .execute()
}
