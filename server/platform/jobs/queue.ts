import type pg from 'pg'
import { PgBoss, type ScheduleOptions, type SendOptions } from 'pg-boss'
import { z } from 'zod'
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
   * Runs jobs by their cron lines, in Seoul time, one run of a job at a time for however many processes call this. When
   * none ran at the time of a tick, one run makes up for all that were missed: it does every open period up to now.
   * Lines of jobs that are no longer given are forgotten.
   */
  keepTime: (
    jobs: readonly { name: string; cron: string }[],
    run: (name: string) => Promise<void>,
  ) => Promise<void>
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
