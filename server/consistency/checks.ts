import { sql } from 'kysely'
import { z } from 'zod'
import type { Consistency } from '../../domain/wire/consistency.ts'
import { inTransaction } from '../platform/database/database.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { realNow, realTimeIn } from '../platform/database/realTime.ts'
import type { Deps } from '../platform/deps.ts'
import type { QueueName } from '../platform/jobs/queue.ts'
import { recordChange } from '../platform/recordChange.ts'

export const consistencyQueue = 'consistency'
/** A crashed check is not retried automatically: the page shows that it stopped, and staff start another. */
export const queues: readonly QueueName[] = [{ name: consistencyQueue, retryLimit: 0 }]

/** A step takes at most as long as its statement time-out; without progress beyond that, its process has died. */
const deadAfterMinutes = 35

const problem = z.object({ where: z.string(), what: z.string(), pos: z.int().nullable() })
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
 * job does: one without a job would keep others from starting until it counts as dead.
 */
export function startCheck(
  { db, queue }: Pick<Deps, 'db' | 'queue'>,
  staffId: number,
): Promise<{ started: boolean }> {
  const stopped = { problems: [], months: [], head: null, keptHeads: 0 }
  return inTransaction(db.pool, async (client) => {
    const queries = queriesOn(client)
    await queries
      .updateTable('platform.consistency_checks')
      .set({
        finished_at: realNow,
        found: JSON.stringify({
          ...stopped,
          problems: [{ where: '점검', what: '끝나기 전에 멈췄어요.', pos: null }],
        }),
      })
      .where('finished_at', 'is', null)
      .where('moved_at', '<', realTimeIn(-60 * deadAfterMinutes))
      .execute()
    const started = await queries
      .insertInto('platform.consistency_checks')
      .values({ started_by: staffId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('check_id as checkId')
      .executeTakeFirst()
    if (started === undefined) return { started: false }
    await queue?.enqueue(client, [{ name: consistencyQueue, data: started }])
    return { started: true }
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

/** The progress of the running check and the result of the last one. */
export async function checkStanding({ db }: Pick<Deps, 'db'>): Promise<Consistency> {
  const checks = db.kysely
    .selectFrom('platform.consistency_checks')
    .select(['step', 'done', 'steps', 'started_by as startedBy', 'started_at as startedAt'])
    .select(['finished_at as finishedAt', 'found', 'blocks', 'blocks_done as blocksDone'])
    .select(
      sql<number>`round(extract(epoch FROM clock_timestamp() - started_at) * 1000)::int`.as('elapsedMs'),
    )
    .orderBy('check_id', 'desc')
    .limit(1)
  const [running, last] = await Promise.all([
    checks.where('finished_at', 'is', null).executeTakeFirst(),
    checks.where('finished_at', 'is not', null).executeTakeFirst(),
  ])
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
    last:
      last === undefined || last.finishedAt === null
        ? null
        : {
            ...{ startedBy: last.startedBy, startedAt: last.startedAt.toISOString() },
            finishedAt: last.finishedAt.toISOString(),
            ...found.parse(last.found),
          },
  }
}
