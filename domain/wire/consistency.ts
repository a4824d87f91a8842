import * as z from 'zod/mini'
import { answer, instant } from './primitives.ts'

/** A problem and where it is; `pos` is the position of the event concerned, null for none. */
const consistencyProblem = z.object({
  where: z.string(),
  what: z.string(),
  pos: z.nullable(z.int()),
})

/** The comparison of a month's events (Seoul) with their sealed hashes. */
const sealedMonth = z.object({
  month: z.string(),
  events: z.int(),
  firstBlock: z.nullable(z.int()),
  lastBlock: z.nullable(z.int()),
  /** The number of events that differ from what was sealed. */
  changed: z.int(),
  unsealed: z.int(),
})

const consistencyFound = z.object({
  problems: z.array(consistencyProblem),
  months: z.array(sealedMonth),
  head: z.nullable(z.object({ block: z.int(), hash: z.string() })),
  /** The number of heads stored outside of the database that are still in the chain. */
  keptHeads: z.int(),
})
export type ConsistencyFound = z.infer<typeof consistencyFound>

export const consistencyAnswer = answer(
  z.object({
    running: z.nullable(
      z.object({
        ...{ step: z.string(), done: z.int(), steps: z.int(), startedAt: instant, startedBy: z.int() },
        /** The number of sealed blocks, how many of them were read, and the elapsed time. */
        ...{ blocks: z.int(), blocksDone: z.int(), elapsedMs: z.int() },
        /** The findings so far. */
        ...{ problems: consistencyFound.shape.problems, months: consistencyFound.shape.months },
      }),
    ),
    /** The last completed check. */
    last: z.nullable(
      z.object({ startedAt: instant, finishedAt: instant, startedBy: z.int(), ...consistencyFound.shape }),
    ),
  }),
)
export type Consistency = z.infer<typeof consistencyAnswer>['data']
/** False when none was running. */
export const consistencyCancelled = answer(z.object({ cancelled: z.boolean() }))
/** False when one was running already. */
export const consistencyStarted = answer(z.object({ started: z.boolean() }))
