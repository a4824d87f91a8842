import * as z from 'zod/mini'
import { answer, instant, uuid } from './primitives.ts'

const queueStatus = z.object({
  name: z.string(),
  /** Jobs that wait for their first or next try. */
  waiting: z.int(),
  active: z.int(),
  /** Jobs that failed permanently. */
  failed: z.int(),
  /** Since when the oldest job has been ready to run. */
  oldestAt: z.nullable(instant),
})

const failedJob = z.object({
  id: uuid,
  queue: z.string(),
  tries: z.int(),
  message: z.string(),
  /** The number of jobs of the same person that it blocks. */
  heldUp: z.int(),
  createdAt: instant,
  failedAt: instant,
})
export type FailedJob = z.infer<typeof failedJob>

const reader = z.object({
  reader: z.string(),
  /** The number of events that it has not read yet; `isCapped` when there may be more. */
  behind: z.int(),
  isCapped: z.boolean(),
  /** Whether its place is beyond the end of the log, so that it passes over what is recorded until then. */
  isAhead: z.boolean(),
  oldestAt: z.nullable(instant),
  movedAt: instant,
})

const openTransaction = z.object({
  pid: z.int(),
  application: z.string(),
  role: z.string(),
  database: z.string(),
  state: z.string(),
  since: instant,
  /** What the database says that it waits for; null while it runs. */
  waitsFor: z.nullable(z.string()),
  /** Whether readers see no later event until it ends. */
  holdsFeed: z.boolean(),
  /** The number of sessions that wait for one of its locks. */
  blocks: z.int(),
  /** The beginning of its latest query, without values. */
  query: z.string(),
})
export type OpenTransaction = z.infer<typeof openTransaction>

const trouble = z.object({
  provider: z.string(),
  /** `key`: our key is refused. `rate`: too many calls. `code`: an inconclusive code. `shape`: an unreadable answer. */
  kind: z.string(),
  code: z.string(),
  seen: z.int(),
  lastCall: z.string(),
  lastAt: instant,
})
export type ProviderTrouble = z.infer<typeof trouble>

const routeTime = z.object({
  route: z.string(),
  count: z.int(),
  p50Ms: z.int(),
  p95Ms: z.int(),
  longestMs: z.int(),
})

const alert = z.object({
  alertId: z.int(),
  raisedAt: instant,
  sentence: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** A part that could not be read in its time, because a session keeps others waiting, is null (rule 903). */
const health = z.object({
  /** When all of it was read, by the server's own time. */
  readAt: instant,
  queues: z.nullable(z.array(queueStatus)),
  failedJobs: z.nullable(z.array(failedJob)),
  feed: z.object({
    /** The age of the oldest event that a running transaction still hides from readers. */
    barrierSeconds: z.nullable(z.int()),
    readers: z.nullable(z.array(reader)),
    /** Transactions that have been open for long and keep readers or other sessions waiting. */
    openTransactions: z.nullable(z.array(openTransaction)),
  }),
  /** The troubles of the last 24 hours. */
  troubles: z.nullable(z.array(trouble)),
  /** Measured in the process that answers, since it started. */
  calls: z.object({ since: instant, slowest: z.array(routeTime) }),
  alerts: z.nullable(z.array(alert)),
  /** How many findings of checks no admin has closed. */
  findings: z.nullable(z.int()),
})
export type Health = z.infer<typeof health>
export const healthAnswer = answer(health)
export const jobRetried = answer(z.object({ id: uuid, queue: z.string() }))
