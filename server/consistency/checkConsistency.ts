import { sql } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import type { ConsistencyFound } from '../../domain/wire/consistency.ts'
import { inTransaction } from '../platform/database/database.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { realNow } from '../platform/database/realTime.ts'
import { assembled } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { readHeads } from '../platform/eventStore/keptHeads.ts'
import {
  countBlocks,
  lastBlockOf,
  newestHead,
  type SealedMonth,
  sealedMonths,
  togetherByMonth,
} from '../platform/eventStore/tamperEvidence.ts'
import { evidenceAgainst, placeOf } from '../platform/projections/evidence.ts'
import type { Invariant } from '../platform/projections/projection.ts'
import { ownInvariants } from '../platform/projections/verify.ts'

type Found = ConsistencyFound['problems']

const payloadShape = z.object({ checkId: z.int() })
const mostRowsTold = 20
/** Events compared with their seals between two updates of the progress. */
const eventsAStep = 20_000

/** Thrown inside a check that was cancelled. */
class Cancelled extends Error {}

/** Runs a long read: in a large shop it exceeds the statement time-out of the application's role. */
const withLongTimeout = <Answer>(
  pool: pg.Pool,
  ask: (client: pg.ClientBase) => Promise<Answer>,
): Promise<Answer> =>
  inTransaction(pool, async (client) => {
    await sql`SET LOCAL statement_timeout = '30min'`.execute(queriesOn(client))
    return ask(client)
  })

/** The rows that violate an invariant, each with its event and block where it names one. */
async function breachesIn(client: pg.ClientBase, { name, sql: invariant }: Invariant): Promise<Found> {
  const text = `SELECT to_jsonb(breach) AS row, (count(*) OVER ())::int AS all
    FROM (${invariant}) AS breach LIMIT ${mostRowsTold}`
  const shape = z.object({ row: z.record(z.string(), z.json()), all: z.int() })
  const rows = await assembled(client, { text, values: [] }, shape)
  return Promise.all(
    rows.map(async ({ row, all }) => {
      const { pos } = row
      const what = `${JSON.stringify(row)} (${all}건)`
      if (typeof pos !== 'number') return { where: name, what, pos: null }
      return { where: name, what: `${await placeOf(client, pos)}: ${what}`, pos }
    }),
  )
}

async function evidence(
  deps: Pick<Deps, 'env' | 'store'>,
  client: pg.ClientBase,
): Promise<Pick<ConsistencyFound, 'keptHeads' | 'problems'>> {
  const { HEADS_FILE: file } = deps.env
  const heads = file === undefined ? [] : ((await readHeads(file)) ?? [])
  const problems = await evidenceAgainst(client, { eventTypes: deps.store.eventTypes.all, heads })
  return { keptHeads: heads.length, problems: problems.map((problem) => ({ ...problem, pos: null })) }
}

/**
 * Checks the shop against its log: the chain of seals against the heads kept outside, the events of each month against
 * their sealed hashes, and every invariant (rule 227). Records progress and findings after each step. A cancelled check
 * stops at its next step.
 */
export async function checkConsistency(
  deps: Pick<Deps, 'db' | 'env' | 'store'>,
  invariants: readonly Invariant[],
  payload: object,
): Promise<void> {
  const { checkId } = payloadShape.parse(payload)
  const { pool, kysely } = deps.db
  const all = [...ownInvariants, ...invariants]
  const steps = all.length + 2
  const own = kysely
    .updateTable('platform.consistency_checks')
    .where('check_id', '=', checkId)
    .where('finished_at', 'is', null)
  const found: ConsistencyFound = { problems: [], months: [], keptHeads: 0, head: null }
  const recordProgress = async (
    step: string,
    done: number,
    blocks: { blocks: number; blocks_done: number },
  ) => {
    const moved = { step, done, steps, ...blocks, found: JSON.stringify(found) }
    const { numUpdatedRows } = await own.set({ ...moved, moved_at: realNow }).executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new Cancelled()
  }

  const blocks = await countBlocks(pool)
  try {
    let read = 0
    for await (const { months, last } of monthsOfBlocks(pool)) {
      found.months = togetherByMonth(found.months, months)
      read = last
      await recordProgress('달마다 봉인한 해시', 0, { blocks, blocks_done: Math.min(read, blocks) })
    }
    const through = { blocks, blocks_done: blocks }
    await recordProgress('봉인 블록의 사슬', 1, through)
    const { problems, keptHeads } = await withLongTimeout(pool, (client) => evidence(deps, client))
    found.problems.push(...problems)
    found.keptHeads = keptHeads
    for (const [nth, invariant] of all.entries()) {
      await recordProgress(invariant.name, nth + 2, through)
      found.problems.push(...(await withLongTimeout(pool, (client) => breachesIn(client, invariant))))
    }
  } catch (failure) {
    if (failure instanceof Cancelled) return
    throw failure
  }
  found.head = await newestHead(pool)
  await own.set({ found: JSON.stringify(found), done: steps, finished_at: realNow }).execute()
}

/** The log by month, some blocks at a time, and finally the unsealed events; `last` is the last block read so far. */
async function* monthsOfBlocks(pool: pg.Pool): AsyncGenerator<{ months: SealedMonth[]; last: number }> {
  let last = 0
  for (;;) {
    const step = await withLongTimeout(pool, async (client) => {
      const next = await lastBlockOf(client, { after: last, events: eventsAStep })
      const range = next === null ? null : { first: last + 1, last: next }
      return { next, months: await sealedMonths(client, range) }
    })
    yield { months: step.months, last: step.next ?? last }
    if (step.next === null) return
    last = step.next
  }
}
