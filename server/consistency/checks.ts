import { sql } from 'kysely'
import { z } from 'zod'
import type { Consistency } from '../../domain/wire/consistency.ts'
import { inTransaction } from '../platform/database/database.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import type { Deps } from '../platform/deps.ts'
import { missingHeads, readHeads } from '../platform/eventStore/keptHeads.ts'
import { newestHead } from '../platform/eventStore/tamperEvidence.ts'
import type { QueueName } from '../platform/jobs/queue.ts'
import type { Log } from '../platform/log.ts'
import { uncoveredIn } from '../platform/projections/uncovered.ts'
import { recordChange } from '../platform/recordChange.ts'
import { findingsKept } from './findings.ts'
import { endDeadCheck } from './stoppedChecks.ts'

export const consistencyQueue = 'consistency'
/** A crashed check is not retried automatically: the page shows that it stopped, and staff start another. */
export const queues: readonly QueueName[] = [{ name: consistencyQueue, retryLimit: 0 }]

const problem = z.object({
  where: z.string(),
  what: z.string(),
  pos: z.int().nullable(),
  stream: z.string().nullable(),
})
const found = z.object({
  problems: z.array(problem),
  months: z.array(
    z.object({
      month: z.string(),
      events: z.int(),
      firstBlock: z.int().nullable(),
      lastBlock: z.int().nullable(),
      changed: z.int(),
      unsealed: z.int(),
    }),
  ),
  head: z.object({ block: z.int(), hash: z.string() }).nullable(),
  keptHeads: z.int(),
})

const soFar = found.pick({ problems: true, months: true })

/**
 * Starts a check unless one is running. One whose process died is first ended as stopped. The check exists only if its
 * job does: one without a job would keep others from starting until it counts as dead. That of the night, which nobody
 * started, has none: it runs at once. Returns its id, null for none.
 */
export async function startCheck(
  deps: Pick<Deps, 'db' | 'env' | 'queue'>,
  log: Log,
  staffId: number | null,
): Promise<number | null> {
  await endDeadCheck(deps, log)
  return inTransaction(deps.db.pool, async (client) => {
    const started = await queriesOn(client)
      .insertInto('platform.consistency_checks')
      .values({ started_by: staffId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('check_id as checkId')
      .executeTakeFirst()
    if (started === undefined) return null
    if (staffId !== null) await deps.queue?.enqueue(client, [{ name: consistencyQueue, data: started }])
    return started.checkId
  })
}

/** Cancels the running check, if any: it stops at its next step, and the last result remains. */
export async function cancelCheck(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  staffId: number,
): Promise<{ cancelled: boolean }> {
  return db.kysely.transaction().execute(async (trx) => {
    const cancelled = await trx
      .deleteFrom('platform.consistency_checks')
      .where('finished_at', 'is', null)
      .returning(['check_id', 'step'])
      .executeTakeFirst()
    if (cancelled === undefined) return { cancelled: false }
    await recordChange(trx, {
      ...{
        subject: 'consistency_checks',
        key: cancelled.check_id,
        actor: `staff:${staffId}`,
        at: clock.now(),
      },
      ...{ before: { step: cancelled.step }, after: { cancelled: true } },
    })
    return { cancelled: true }
  })
}

const shownChecks = 30

/** The progress of the running check, the result of the last one, those before it, and what no admin has closed. */
export async function checkStanding({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<Consistency> {
  const checks = db.kysely
    .selectFrom('platform.consistency_checks')
    .select([
      'check_id as checkId',
      'step',
      'done',
      'steps',
      'started_by as startedBy',
      'started_at as startedAt',
    ])
    .select(['finished_at as finishedAt', 'found', 'blocks', 'blocks_done as blocksDone'])
    .select(
      sql<number>`round(extract(epoch FROM clock_timestamp() - started_at) * 1000)::int`.as('elapsedMs'),
    )
    .orderBy('check_id', 'desc')
  const [running, past, findings, outside, uncovered] = await Promise.all([
    checks.where('finished_at', 'is', null).limit(1).executeTakeFirst(),
    checks.where('finished_at', 'is not', null).limit(shownChecks).execute(),
    findingsKept({ db }),
    outsideHead({ db, env }),
    uncoveredIn(db.pool),
  ])
  const finished = past.flatMap(({ finishedAt, ...check }) =>
    finishedAt === null
      ? []
      : {
          ...{ checkId: check.checkId, startedBy: check.startedBy, startedAt: check.startedAt.toISOString() },
          finishedAt: finishedAt.toISOString(),
          ...found.parse(check.found),
        },
  )
  return {
    running:
      running === undefined
        ? null
        : {
            ...{ step: running.step, done: running.done, steps: running.steps },
            ...{ startedBy: running.startedBy, startedAt: running.startedAt.toISOString() },
            ...{ blocks: running.blocks, blocksDone: running.blocksDone, elapsedMs: running.elapsedMs },
            ...(running.found === null ? { problems: [], months: [] } : soFar.parse(running.found)),
          },
    last: finished[0] ?? null,
    history: finished.map(({ problems, months: _, ...check }) => ({ ...check, problems: problems.length })),
    ...{ ...findings, outside, uncovered: uncovered.map(({ korean }) => korean) },
  }
}

/** The newest head of the file outside of the database; null without a file, or when it cannot be read. */
async function outsideHead({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<Consistency['outside']> {
  const heads = env.HEADS_FILE === undefined ? null : await readHeads(env.HEADS_FILE)
  const head = heads?.at(-1)
  if (heads === null || head?.day === undefined || head.block === undefined) return null
  const newest = await newestHead(db.pool)
  const isInChain = (await missingHeads(db.pool, heads)).length === 0
  return {
    ...{ day: head.day, block: head.block, hash: head.hash, isInChain, count: heads.length },
    blocksSince: Math.max(0, (newest?.block ?? 0) - head.block),
  }
}
