import { type Kysely, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { IntegrityFinding } from '../../domain/wire/consistency.ts'
import { subjectsOf } from '../ledger/index.ts'
import { type Database, inTransaction } from '../platform/database/database.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { realNow } from '../platform/database/realTime.ts'
import type { Deps, Tables } from '../platform/deps.ts'
import { eventPlace } from '../platform/projections/evidence.ts'
import type { Problem } from '../platform/projections/problem.ts'
import { recordChange } from '../platform/recordChange.ts'
import { invariantName, placeWords, whatWords } from './findingWords.ts'

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

/** SQL of a finding that an admin closed, which only the record of it says. */
const isClosed = sql<boolean>`closed_at IS NOT NULL
  AND platform.newest_change_of('integrity_findings', finding_id::text) > 0`

/**
 * Keeps findings until an admin closes them. One that is open already is only seen again; one that was closed stays closed
 * as long as it is found with the same words. Another change of the same place is a finding of its own (rule 813). Returns
 * those that are new.
 */
export async function keepFindings(
  queries: Kysely<Tables>,
  checkId: number | null,
  found: readonly Finding[],
): Promise<Finding[]> {
  const fresh: Finding[] = []
  for (const finding of found) {
    const { kind, where: place, what, pos, stream, block, digest, table: of_table } = finding
    const closed = await queries
      .updateTable('platform.integrity_findings')
      .set({ last_found_at: realNow })
      .where('kind', '=', kind)
      .where('place', '=', place)
      .where('what', '=', what)
      .where('gone_at', 'is', null)
      .where(isClosed)
      .executeTakeFirst()
    if (closed.numUpdatedRows > 0n) continue
    const kept = await queries
      .insertInto('platform.integrity_findings')
      .values({ check_id: checkId, kind, place, what, pos, stream, block, digest, of_table })
      .onConflict((open) =>
        open
          .columns(['kind', 'place', 'digest'])
          .where('closed_at', 'is', null)
          .doUpdateSet({ what, last_found_at: realNow }),
      )
      .returning(sql<boolean>`xmax = 0`.as('isNew'))
      .executeTakeFirstOrThrow()
    if (kept.isNew) fresh.push(finding)
  }
  return fresh
}

/**
 * Records that what was closed is over, when a look at everything of these kinds that began at `since` did not find it any
 * more: found again, it is news (rule 813).
 */
export async function endFindings(
  queries: Kysely<Tables>,
  since: Date | RawBuilder<Date>,
  kinds: readonly Problem['kind'][],
): Promise<void> {
  await queries
    .updateTable('platform.integrity_findings')
    .set({ gone_at: realNow })
    .where('closed_at', 'is not', null)
    .where('gone_at', 'is', null)
    .where('kind', 'in', kinds)
    .where('last_found_at', '<', since)
    .execute()
}

/** What `verify` compares, whatever heads it was given. Whether an event was written again is looked at once. */
const verified: readonly Problem['kind'][] = [
  ...(['event_changed', 'event_missing', 'event_added', 'block_changed', 'more_changed'] as const),
  ...([
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
  return inTransaction(db.pool, async (client) => {
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
    const fresh = await keepFindings(queries, null, findings)
    await endFindings(queries, sql<Date>`now()`, verified)
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
