import type pg from 'pg'
import { PgBoss, type ScheduleOptions, type SendOptions } from 'pg-boss'
import type { Job } from '../eventStore/eventStore.ts'

export type QueueName = {
  name: string
  /** Tries after the first failure; they are spread out, doubling. */
  retryLimit?: number
  /** Jobs that failed for good go there; that queue must be declared too. */
  deadLetter?: string
}

export type Queue = {
  /** Sends jobs with the caller's connection, inside its transaction: they exist if and only if it commits. */
  enqueue: (client: pg.ClientBase, jobs: readonly Job[]) => Promise<void>
  /** Sends one job right away, outside of any transaction. */
  send: (name: string, data: object, options?: SendOptions) => Promise<void>
  /** Runs `handler` for each job of a queue, one at a time in this process. */
  work: (name: string, handler: (data: object, id: string) => Promise<void>) => Promise<void>
  /**
   * A cron line in Seoul time. When no process ran at the time of a tick, one job makes up for all missed ones: its
   * handler does every open period up to now.
   */
  schedule: (name: string, cron: string, data?: object) => Promise<void>
  stop: () => Promise<void>
}

const seoul = { tz: 'Asia/Seoul', missed: 'once' } satisfies ScheduleOptions

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
  for (const { name, retryLimit = 8, deadLetter } of deadLettersFirst(settings.queues))
    await boss.createQueue(name, {
      retryLimit,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 3_600,
      ...(deadLetter && { deadLetter }),
    })
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
      await boss.work<object>(name, { batchSize: 1, pollingIntervalSeconds: 1 }, async (jobs) => {
        for (const job of jobs) await handler(job.data, job.id)
      })
    },
    schedule: (name, cron, data) => boss.schedule(name, cron, data ?? {}, seoul),
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

function byName(jobs: readonly Job[]): Map<string, Job[]> {
  return Map.groupBy(jobs, (job) => job.name)
}

function deadLettersFirst(queues: readonly QueueName[]): QueueName[] {
  const targets = new Set(queues.map((queue) => queue.deadLetter))
  return [...queues].sort((a, b) => Number(targets.has(b.name)) - Number(targets.has(a.name)))
}
