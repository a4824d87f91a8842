import { type Kysely, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { IntegrityFinding } from '../../domain/wire/consistency.ts'
import { subjectsOf } from '../ledger/index.ts'
import { type Database, inTrustedTransaction } from '../platform/database/database.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { realNow } from '../platform/database/realTime.ts'
import type { Deps, Tables } from '../platform/deps.ts'
import { auditRows, collecting, nameOf } from '../platform/eventStore/sealedRecords.ts'
import { eventPlace } from '../platform/projections/evidence.ts'
import type { Problem } from '../platform/projections/problem.ts'
import type { Invariant } from '../platform/projections/projection.ts'
import { recordChange } from '../platform/recordChange.ts'
import { invariantName, placeWords, whatWords } from './findingWords.ts'
import { findingRows } from './sealedRecords.ts'

/** A problem as staff read it. */
export type Finding = {
  kind: Problem['kind']
  where: string
  what: string
  pos: number | null
  stream: string | null
  block: number | null
  digest: string | null
  /** The table of a sealed row. */
  table: string | null
}

const shownClosed = 20

/** Says a problem in Korean, with the title of the stream that it names. */
export async function findingOf(
  client: pg.ClientBase,
  { db }: { db: Pick<Deps['db'], 'pool'> },
  problem: Problem,
): Promise<Finding> {
  const event = problem.pos === undefined ? null : await eventPlace(client, problem.pos)
  const stream = event?.stream ?? problem.stream ?? null
  const subject = stream === null ? null : (await subjectsOf({ db }, [stream]))(stream)
  const block = event?.block ?? problem.block ?? null
  const { version } = problem
  const place =
    event !== null || (stream !== null && version !== undefined)
      ? placeWords(subject ?? stream ?? '', event ?? { version: version ?? 0, pos: null, block })
      : (subject ?? (block === null ? (problem.korean ?? problem.where) : `블록 ${block}`))
  const isOfRule = problem.kind === 'invariant' || problem.kind === 'unaskable'
  return {
    ...{
      kind: problem.kind,
      what: whatWords(problem),
      pos: event?.pos ?? problem.pos ?? null,
      stream,
      block,
      digest: problem.digest ?? null,
      table: problem.table ?? null,
    },
    where: isOfRule
      ? [problem.korean ?? problem.where, problem.key ?? [], subject === null ? [] : place].flat().join(' · ')
      : place,
  }
}

/** SQL of the number of the record of change by which the colleague of a finding closed it, 0 for none. */
const closing = `platform.newest_change_by('integrity_findings', finding_id::text, 'closed', 'staff:' || closed_by)`

/** SQL of a finding that an admin closed, which only their own record of it says (rule 929). */
export const isClosed = `closed_at IS NOT NULL AND ${closing} > 0 AND shop.has_been_admin(closed_by)`

const digestOf = (of: string): string => `left(encode(sha256(convert_to(${of}, 'UTF8')), 'hex'), 12)`

/**
 * Not all that is found is found again: what is only said to be closed would be nowhere any more (rule 873). Nor what was
 * planted together with its closing: a finding is sealed as soon as it is kept, and its closing by a later block (rule 929).
 */
export const closedByRecord: Invariant = {
  name: 'a finding is closed by the record of the admin who closed it, after it was sealed',
  korean: '점검 결과는 봉인한 뒤에 관리자가 닫은 기록과 함께 닫혀요',
  sql: `SELECT finding_id::text AS key, ${digestOf('finding_id || place')} AS digest, place AS korean
        FROM platform.integrity_findings WHERE closed_at IS NOT NULL AND NOT (${isClosed})
        UNION ALL
        SELECT finding_id::text, ${digestOf("finding_id || ' ' || place")}, place || ' · 봉인하기 전에 닫혔어요'
        FROM platform.integrity_findings
        JOIN es.sealed_records c ON c.record = '${nameOf(auditRows)}' AND c.key = (${closing})::text
        LEFT JOIN es.sealed_records f ON f.record = '${nameOf(findingRows)}' AND f.key = finding_id::text
        WHERE closed_at IS NOT NULL AND c.block IS NOT NULL AND (f.block IS NULL OR f.block >= c.block)`,
}

type Kept = {
  /** Those that are new. */
  fresh: Finding[]
  /** The ids of all of them. */
  seen: number[]
}

/**
 * Keeps findings until an admin closes them. One that is open already is only seen again; one that was closed stays closed
 * as long as it is found as it was. Another change of the same place is a finding of its own (rule 813), and what is
 * compared here is sealed (rule 873): the hash of the change, or its words where it has none.
 */
export async function keepFindings(
  queries: Kysely<Tables>,
  checkId: number | null,
  found: readonly Finding[],
): Promise<Kept> {
  const fresh: Finding[] = []
  const freshIds: number[] = []
  const seen: number[] = []
  for (const finding of found) {
    const { kind, where: place, what, pos, stream, block, digest, table: of_table } = finding
    const closed = await queries
      .updateTable('platform.integrity_findings')
      .set({ last_found_at: realNow })
      .where('kind', '=', kind)
      .where('place', '=', place)
      .where((is) =>
        digest === null
          ? is.and([is('digest', 'is', null), is('what', '=', what)])
          : is('digest', '=', digest),
      )
      .where('gone_at', 'is', null)
      .where(sql<boolean>`${sql.raw(isClosed)}`)
      .returning('finding_id as id')
      .execute()
    seen.push(...closed.map(({ id }) => id))
    if (closed.length > 0) continue
    const kept = await queries
      .insertInto('platform.integrity_findings')
      .values({ check_id: checkId, kind, place, what, pos, stream, block, digest, of_table })
      .onConflict((open) =>
        open
          .columns(['kind', 'place', 'digest'])
          .where('closed_at', 'is', null)
          .doUpdateSet({ ...(digest === null && { what }), last_found_at: realNow }),
      )
      .returning(['finding_id as id', sql<boolean>`xmax = 0`.as('isNew')])
      .executeTakeFirstOrThrow()
    seen.push(kept.id)
    if (kept.isNew) {
      fresh.push(finding)
      freshIds.push(kept.id)
    }
  }
  if (freshIds.length > 0)
    await sql.raw(collecting(findingRows, `f.finding_id IN (${freshIds.join(', ')})`)).execute(queries)
  return { fresh, seen }
}

/**
 * Records that what was closed is over, when a look at everything of these kinds that began at `since` has not `seen` it any
 * more: found again, it is news (rule 813).
 */
export async function endFindings(
  queries: Kysely<Tables>,
  {
    since,
    seen,
    kinds,
  }: { since: Date | RawBuilder<Date>; seen: readonly number[]; kinds: readonly Problem['kind'][] },
): Promise<void> {
  await queries
    .updateTable('platform.integrity_findings')
    .set({ gone_at: realNow })
    .where('closed_at', 'is not', null)
    .where('gone_at', 'is', null)
    .where('kind', 'in', kinds)
    .where('found_at', '<', since)
    .where(sql<boolean>`finding_id <> ALL (${seen}::int[])`)
    .execute()
}

/** What `verify` compares, whatever heads it was given. Whether an event was written again is looked at once. */
const verified: readonly Problem['kind'][] = [
  ...(['event_changed', 'event_missing', 'event_added', 'block_changed', 'more_changed'] as const),
  ...([
    'function_changed',
    'transaction_changed',
    'type_unknown',
    'unbuildable',
    'row_differs',
    'invariant',
    'unaskable',
  ] as const),
]

/** Keeps what `verify` found on the command line, as a check of the console would. */
export function keepVerified(db: Database<Tables>, problems: readonly Problem[]): Promise<Finding[]> {
  return inTrustedTransaction(db.pool, async (client) => {
    const findings: Finding[] = []
    for (const problem of problems)
      findings.push(
        await findingOf(
          client,
          { db },
          {
            ...problem,
            korean: invariantName({ name: problem.where, sql: '' }) ?? problem.korean ?? problem.where,
          },
        ),
      )
    const queries = queriesOn(client)
    const { fresh, seen } = await keepFindings(queries, null, findings)
    await endFindings(queries, { since: sql<Date>`now()`, seen, kinds: verified })
    return fresh
  })
}

const findings = ({ db }: Pick<Deps, 'db'>) =>
  db.kysely
    .selectFrom('platform.integrity_findings')
    .select(['finding_id as id', 'place', 'what', 'pos', 'stream', 'found_at', 'last_found_at'])
    .select(['closed_at', 'closed_by as closedBy', 'reason'])

/** What waits for an admin, the oldest first. */
const openFindings = (deps: Pick<Deps, 'db'>) =>
  findings(deps).where('closed_at', 'is', null).orderBy('finding_id')

/** The open findings, and the ones that were closed last. */
export async function findingsKept(deps: Pick<Deps, 'db'>): Promise<{
  open: IntegrityFinding[]
  closed: IntegrityFinding[]
}> {
  const [open, closed] = await Promise.all([
    openFindings(deps).execute(),
    findings(deps)
      .where('closed_at', 'is not', null)
      .orderBy('closed_at', 'desc')
      .limit(shownClosed)
      .execute(),
  ])
  const shown = ({ place, found_at, last_found_at, closed_at, ...row }: (typeof open)[number]) => ({
    ...row,
    where: place,
    foundAt: found_at.toISOString(),
    lastFoundAt: last_found_at.toISOString(),
    closedAt: closed_at?.toISOString() ?? null,
  })
  return { open: open.map(shown), closed: closed.map(shown) }
}

/** What is open of the sealed rows of a table, for the pages that show them (rule 821). */
export async function findingsOfRows(deps: Pick<Deps, 'db'>, table: string): Promise<string[]> {
  const rows = await openFindings(deps).where('of_table', '=', table).execute()
  return rows.map(({ place, what }) => `${place}: ${what}`)
}

/** Closes a finding with the admin's reason, which the audit log records, too. Refuses NOT_FOUND when none is open. */
export function closeFinding(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, staffId, reason }: { id: number; staffId: number; reason: string },
): Promise<Refusal<'NOT_FOUND'> | null> {
  return db.kysely.transaction().execute(async (trx) => {
    const closed = await trx
      .updateTable('platform.integrity_findings')
      .set({ closed_at: realNow, closed_by: staffId, reason })
      .where('finding_id', '=', id)
      .where('closed_at', 'is', null)
      .returning(['place', 'what'])
      .executeTakeFirst()
    if (closed === undefined) return refuse('NOT_FOUND')
    await recordChange(trx, {
      ...{ subject: 'integrity_findings', key: id, actor: `staff:${staffId}`, at: clock.now(), reason },
      ...{ before: closed, after: { closed: true } },
    })
    return null
  })
}

/** How many findings wait for an admin, and the first of them. */
export async function findingsWaiting(deps: Pick<Deps, 'db'>, rowsShown: number) {
  const rows = await openFindings(deps)
    .select((has) => has.fn.countAll<number>().over().as('count'))
    .limit(rowsShown)
    .execute()
  return {
    count: Number(rows[0]?.count ?? 0),
    rows: rows.map(({ id, place, what, found_at }) => ({
      ...{ id: String(id), name: place, about: what },
      ...{ on: found_at.toISOString(), lateDays: 0, amount: null },
    })),
  }
}
