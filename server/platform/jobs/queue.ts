import type { Kysely } from 'kysely'
import type pg from 'pg'
import { fromKysely, type JobResult, PgBoss, type ScheduleOptions, type SendOptions } from 'pg-boss'
import { z } from 'zod'
import type { Schema } from '../database/schema.ts'
import type { Job } from '../eventStore/eventStore.ts'

export type QueueName = {
  name: string
  /** Tries after the first failure; they are spread out, doubling. */
  retryLimit?: number
  /** Jobs that failed for good go there; that queue must be declared too. */
  deadLetter?: string
  /**
   * Jobs of one `singletonKey` run one after another in the order in which they were sent, whatever the process; one
   * that failed holds up those behind it. Every job then needs that key.
   */
  inOrder?: boolean
  /** After so many seconds without a sign of life from its process a job is free for its next try. */
  heartbeatSeconds?: number
}

export type Queue = {
  /** Sends jobs with the caller's connection, inside its transaction: they exist if and only if it commits. */
  enqueue: (client: pg.ClientBase, jobs: readonly Job[]) => Promise<void>
  /** Sends one job right away, outside of any transaction. */
  send: (name: string, data: object, options?: SendOptions) => Promise<void>
  /** Runs `handler` for each job of a queue, a few side by side, and goes on at once while there are more. */
  work: (name: string, handler: (data: object, id: string) => Promise<void>) => Promise<void>
  /**
   * Runs jobs by their cron lines, in Seoul time, one run of a job at a time for however many processes call this. When
   * none ran at the time of a tick, one run makes up for all that were missed: it does every open period up to now.
   * Lines of jobs that are no longer given are forgotten.
   */
  keepTime: (
    jobs: readonly { name: string; cron: string }[],
    run: (name: string) => Promise<void>,
  ) => Promise<void>
  /**
   * Gives a job that failed for good one more try, in the caller's transaction; nothing happens to one that did not fail.
   * One that holds up others of its key goes first, and they follow when it is done.
   */
  retry: (trx: Kysely<Schema>, name: string, id: string) => Promise<void>
  stop: () => Promise<void>
}

const seoul = { tz: 'Asia/Seoul', missed: 'once' } satisfies ScheduleOptions

/**
 * One queue for all cron lines: a job waits there or runs, never both. The next tick is the next try of one that failed.
 * A process that dies stops its heartbeat, and the job is free again with the next tick.
 */
const timeQueue = {
  name: 'time',
  policy: 'exclusive',
  retryLimit: 0,
  heartbeatSeconds: 20,
  expireInSeconds: 6 * 3_600,
  deleteAfterSeconds: 24 * 3_600,
} as const
/** A long run holds up no other job. */
const runsSideBySide = 3
/** One provider that answers slowly holds up a round; more of them side by side want more of the pool's connections. */
const jobsARound = 10
const tick = z.object({ job: z.string() })

/**
 * Opens pg-boss with the application's role; its schema is made by `migrate`. `worker` processes also supervise and
 * keep the schedules, others only send.
 */
export async function openQueue(settings: {
  url: string
  queues: readonly QueueName[]
  worker: boolean
  onError?: (error: Error) => void
}): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: settings.url,
    max: settings.worker ? 6 : 2,
    migrate: false,
    createSchema: false,
    supervise: settings.worker,
    schedule: settings.worker,
  })
  boss.on('error', settings.onError ?? (() => {}))
  await boss.start()
  for (const queue of deadLettersFirst(settings.queues)) {
    const { policy, retries } = settingsOf(queue)
    await boss.createQueue(queue.name, { ...retries, policy })
  }
  return {
    enqueue: async (client, jobs) => {
      const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
      for (const [name, list] of byName(jobs))
        await boss.insert(
          name,
          list.map(({ data, options }) => ({ data, ...options })),
          { db, returnId: false },
        )
    },
    send: async (name, data, options) => {
      await boss.send(name, data, options ?? {})
    },
    work: async (name, handler) => {
      const run = ({ data, id }: { data: object; id: string }): Promise<JobResult> =>
        handler(data, id).then(
          () => ({ id, status: 'completed' }),
          (fault: unknown) => ({ id, status: 'failed', output: { message: String(fault) } }),
        )
      const options = { batchSize: jobsARound, pollingIntervalSeconds: 1, perJobResults: true } as const
      let worker: string | undefined
      worker = await boss.work(name, options, async (jobs: { data: object; id: string }[]) => {
        const results = await Promise.all(jobs.map(run))
        // The next job of a key could not be taken before this one was done: a second's pause for each would make a
        // member with sixty messages wait for a minute.
        if (worker !== undefined) boss.notifyWorker(worker)
        return results
      })
    },
    keepTime: async (jobs, run) => {
      const { name: queue } = timeQueue
      await boss.createQueue(queue, timeQueue)
      for (const { key } of await boss.getSchedules(queue))
        if (!jobs.some(({ name }) => name === key)) await boss.unschedule(queue, key)
      for (const { name, cron } of jobs)
        await boss.schedule(queue, cron, { job: name }, { ...seoul, key: name, singletonKey: name })
      const options = { batchSize: 1, pollingIntervalSeconds: 1, localConcurrency: runsSideBySide }
      await boss.work<object>(queue, options, async (due) => {
        for (const { data } of due) await run(tick.parse(data).job)
      })
    },
    retry: async (trx, name, id) => {
      await boss.retry(name, id, { db: fromKysely(trx) })
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

function byName(jobs: readonly Job[]): Map<string, Job[]> {
  return Map.groupBy(jobs, (job) => job.name)
}

/** What pg-boss is told of a queue. A policy is fixed when the queue is made; the rest may change later. */
export function settingsOf({ retryLimit = 8, deadLetter, inOrder, heartbeatSeconds }: QueueName) {
  const policy = inOrder ? ('key_strict_fifo' as const) : ('standard' as const)
  const backoff = { retryLimit, retryDelay: 2, retryBackoff: true, retryDelayMax: 3_600 }
  const retries = {
    ...backoff,
    ...(deadLetter && { deadLetter }),
    ...(heartbeatSeconds && { heartbeatSeconds }),
  }
  return { policy, retries }
}

/** The queues in an order in which they can be made: one that receives dead letters comes before those that send them. */
export function deadLettersFirst(queues: readonly QueueName[]): QueueName[] {
  const targets = new Set(queues.map((queue) => queue.deadLetter))
  return [...queues].sort((a, b) => Number(targets.has(b.name)) - Number(targets.has(a.name)))
}
