import type { Kysely } from 'kysely'
import type pg from 'pg'
import { fromKysely, type JobResult, PgBoss, type ScheduleOptions, type SendOptions } from 'pg-boss'
import { z } from 'zod'
import { waitedInVain } from '../database/database.ts'
import { isDatabaseAway } from '../database/databaseAway.ts'
import type { Schema } from '../database/schema.ts'
import type { Job } from '../eventStore/eventStore.ts'
import { describeFault } from '../log.ts'
import { inSpan } from '../tracing/spans.ts'

export type QueueName = {
  name: string
  /** Number of retries after the first failure, with exponential backoff; 8 when absent. */
  retryLimit?: number
  /** The queue that receives jobs whose retries are used up; it must be declared too. */
  deadLetter?: string
  /**
   * Runs the jobs of one `singletonKey` one after another, in the order in which they were sent and across processes; a
   * job that failed for good blocks those behind it. Every job then needs that key.
   */
  inOrder?: boolean
  /** Seconds without a heartbeat of its process after which a job may be retried; a quarter of an hour in all when absent. */
  heartbeatSeconds?: number
}

type PageHandler = (page: readonly object[]) => Promise<readonly unknown[]>

export type Queue = {
  /** Enqueues jobs on the caller's connection, inside its transaction: they exist if and only if it commits. */
  enqueue: (client: pg.ClientBase, jobs: readonly Job[]) => Promise<void>
  /** Enqueues one job at once, outside of any transaction. */
  send: (name: string, data: object, options?: SendOptions) => Promise<void>
  /** Runs `handler` for each job of a queue, ten at a time, without a pause while more are waiting. */
  work: (name: string, handler: (data: object, id: string) => Promise<void>) => Promise<void>
  /**
   * Runs `handler` for a page of jobs at a time, so that the cost of what it writes is shared. It returns, in the jobs'
   * order, the fault for which a job is retried, or null. When it throws, each job is handled alone.
   */
  workPages: (name: string, handler: PageHandler) => Promise<void>
  /**
   * Runs jobs by their cron expressions, in Seoul time, one run of a job at a time across all processes. When no
   * process ran at the time of a tick, one run makes up for all missed ticks: it handles every open period up to now.
   * Schedules of jobs that are no longer listed are removed.
   */
  keepTime: (
    jobs: readonly { name: string; cron: string }[],
    run: (name: string) => Promise<void>,
  ) => Promise<void>
  /**
   * Retries a job that failed for good, in the caller's transaction; does nothing to any other job. A job that blocks
   * others of its key runs first, and they follow when it completes.
   */
  retry: (trx: Kysely<Schema>, name: string, id: string) => Promise<void>
  /** Calls `listener` for every fault of the background work: fetching, supervision, schedules and connections. */
  onFault: (listener: (fault: unknown) => void) => void
  stop: () => Promise<void>
}

const seoul = { tz: 'Asia/Seoul', missed: 'once' } satisfies ScheduleOptions

/**
 * One queue for all cron jobs: a job is either waiting or running, never both. A failed run is retried by the next
 * tick. When a process dies its heartbeat stops, and the next tick runs the job again.
 */
const timeQueue = {
  name: 'time',
  policy: 'exclusive',
  retryLimit: 0,
  heartbeatSeconds: 20,
  expireInSeconds: 6 * 3_600,
  deleteAfterSeconds: 24 * 3_600,
} as const
/** Several cron jobs run at once, so that a long one does not delay the others. */
const runsSideBySide = 3
/** A larger batch needs more of the pool's connections; a smaller one is delayed more by a single slow provider. */
const jobsARound = 10
/** A fetch from a queue that runs in order looks at everything that waits; a page holds two connections at most. */
const jobsAPage = 100
/**
 * How often jobs without a heartbeat are looked for. At the library's minute, a process that dies more often than that
 * would never have what its death left taken up again.
 */
const superviseSeconds = 10
const tick = z.object({ job: z.string() })

/**
 * Opens pg-boss with the application's role; `migrate` creates its schema. Processes with `worker` also run maintenance
 * and schedules; others only enqueue.
 */
export async function openQueue(settings: {
  url: string
  queues: readonly QueueName[]
  worker: boolean
  /** Maximum number of connections; 6 for a worker and 2 for others when absent. */
  connections?: number | undefined
  /** How long a job waits for a connection, in ms; 10 seconds when absent. */
  waitMs?: number
  /** Seconds after which a worker that found nothing asks again; one when absent. */
  pollSeconds?: number
}): Promise<Queue> {
  const { connections = settings.worker ? 6 : 2, waitMs = 10_000, pollSeconds = 1 } = settings
  const boss = new PgBoss({
    connectionString: settings.url,
    ...{ max: connections, connectionTimeoutMillis: waitMs, application_name: 'billim jobs' },
    migrate: false,
    createSchema: false,
    supervise: settings.worker,
    ...{ superviseIntervalSeconds: superviseSeconds, monitorIntervalSeconds: superviseSeconds },
    schedule: settings.worker,
  })
  // Without a listener an error would end the process.
  boss.on('error', () => {})
  try {
    await boss.start()
    for (const queue of deadLettersFirst(settings.queues)) {
      const { policy, retries } = settingsOf(queue)
      await boss.createQueue(queue.name, { ...retries, policy })
    }
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
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
    work: (name, handler) =>
      workOn(boss, { name, batchSize: jobsARound, pollSeconds }, (jobs) =>
        Promise.all(jobs.map(({ data, id }) => faultOf(inSpanOf(name, [data], () => handler(data, id))))),
      ),
    workPages: (name, handler) =>
      workOn(boss, { name, batchSize: jobsAPage, pollSeconds }, (jobs) =>
        inPages((page) => inSpanOf(name, page, () => handler(page)), jobs),
      ),
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
    onFault: (listener) => void boss.on('error', listener),
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

/**
 * Opens the queue of a process that only sends jobs: at once, or, while the database is away or only reads, when a job is
 * sent; what sends it then fails as everything that writes does.
 */
export async function openQueueWhenAsked(settings: Parameters<typeof openQueue>[0]): Promise<Queue> {
  const listeners: ((fault: unknown) => void)[] = []
  let queue: Promise<Queue> | null = null
  const opened = (): Promise<Queue> => {
    queue ??= openQueue(settings).then(
      (open) => {
        for (const listener of listeners) open.onFault(listener)
        return open
      },
      (error: unknown) => {
        queue = null
        throw error
      },
    )
    return queue
  }
  await opened().catch((error: unknown) => {
    if (!isDatabaseAway(error) && !waitedInVain(error)) throw error
  })
  return {
    enqueue: async (...asked) => (await opened()).enqueue(...asked),
    send: async (...asked) => (await opened()).send(...asked),
    work: async (...asked) => (await opened()).work(...asked),
    workPages: async (...asked) => (await opened()).workPages(...asked),
    keepTime: async (...asked) => (await opened()).keepTime(...asked),
    retry: async (...asked) => (await opened()).retry(...asked),
    onFault: (listener) => {
      listeners.push(listener)
      queue?.then((open) => open.onFault(listener)).catch(() => {})
    },
    stop: async () => {
      const open = await queue?.catch(() => null)
      await open?.stop()
    },
  }
}

/** Which span a job continues: that of the event, or of the request, that it follows. */
const traceOf = z.object({ traceparent: z.string().optional() })

/** Runs jobs in a span of each trace that they continue. */
const inSpanOf = <Result>(
  queue: string,
  page: readonly object[],
  work: () => Promise<Result>,
): Promise<Result> => {
  const traces = page.flatMap((data) => traceOf.safeParse(data).data?.traceparent ?? [])
  return inSpan(`job ${queue}`, { 'jobs.count': page.length }, work, traces)
}

type FetchedJob = { data: object; id: string }

async function workOn(
  boss: PgBoss,
  { name, batchSize, pollSeconds }: { name: string; batchSize: number; pollSeconds: number },
  faultsOf: (jobs: readonly FetchedJob[]) => Promise<readonly unknown[]>,
): Promise<void> {
  const options = { batchSize, pollingIntervalSeconds: pollSeconds, perJobResults: true } as const
  let worker: string | undefined
  worker = await boss.work(name, options, async (jobs: FetchedJob[]) => {
    const faults = await faultsOf(jobs)
    // The next job of a key can be fetched only now: without the wake-up each would wait for the next poll, and a
    // member with sixty messages for a minute.
    if (worker !== undefined) boss.notifyWorker(worker)
    return jobs.map(({ id }, nth) => resultOf(id, faults[nth] ?? null))
  })
}

/** What one job brought about may have failed the whole page, so each is tried alone and has its own fault. */
const inPages = (handler: PageHandler, jobs: readonly FetchedJob[]): Promise<readonly unknown[]> =>
  handler(jobs.map(({ data }) => data)).catch((fault: unknown) =>
    jobs.length === 1
      ? [fault]
      : Promise.all(
          jobs.map(({ data }) =>
            handler([data]).then(
              ([own]) => own,
              (own: unknown) => own,
            ),
          ),
        ),
  )

const faultOf = (done: Promise<void>): Promise<unknown> =>
  done.then(
    () => null,
    (fault: unknown) => fault,
  )

const resultOf = (id: string, fault: unknown): JobResult =>
  fault === null
    ? { id, status: 'completed' }
    : { id, status: 'failed', output: { message: describeFault(fault) } }

function byName(jobs: readonly Job[]): Map<string, Job[]> {
  return Map.groupBy(jobs, (job) => job.name)
}

/** Returns pg-boss's options for a queue. pg-boss fixes the policy at creation; `installQueue` changes it. */
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

/** Sorts the queues for creation: a dead letter queue must exist before the queues that refer to it. */
export function deadLettersFirst(queues: readonly QueueName[]): QueueName[] {
  const targets = new Set(queues.map((queue) => queue.deadLetter))
  return [...queues].sort((a, b) => Number(targets.has(b.name)) - Number(targets.has(a.name)))
}
