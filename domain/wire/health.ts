import * as z from 'zod/mini'
import { answer, instant, uuid } from './primitives.ts'

const queueStanding = z.object({
  name: z.string(),
  /** Jobs that wait for their first or their next try. */
  waiting: z.int(),
  active: z.int(),
  /** Failed for good. */
  failed: z.int(),
  /** Since when the oldest job waits that could be taken now. */
  oldestAt: z.nullable(instant),
})

const failedJob = z.object({
  id: uuid,
  queue: z.string(),
  tries: z.int(),
  message: z.string(),
  /** Jobs of the same person that wait until it is done. */
  heldUp: z.int(),
  createdAt: instant,
  failedAt: instant,
})
export type FailedJob = z.infer<typeof failedJob>

const reader = z.object({
  reader: z.string(),
  /** Events that it may read and has not; `isCapped` when there may be more. */
  behind: z.int(),
  isCapped: z.boolean(),
  oldestAt: z.nullable(instant),
  movedAt: instant,
})

const trouble = z.object({
  provider: z.string(),
  /** `key`: our key is refused. `rate`: too many calls. `code`: a code that proves nothing. `shape`: unreadable. */
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

const health = z.object({
  queues: z.array(queueStanding),
  failedJobs: z.array(failedJob),
  feed: z.object({
    /** Age of the oldest event that a running transaction still hides. */
    barrierSeconds: z.int(),
    readers: z.array(reader),
  }),
  /** Of the last 24 hours. */
  troubles: z.array(trouble),
  /** Of the process that answers, since it started. */
  calls: z.object({ since: instant, slowest: z.array(routeTime) }),
  alerts: z.array(alert),
})
export type Health = z.infer<typeof health>
export const healthAnswer = answer(health)
export const jobRetried = answer(z.object({ id: uuid, queue: z.string() }))
