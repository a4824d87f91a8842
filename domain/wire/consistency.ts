import * as z from 'zod/mini'
import { answer, instant } from './primitives.ts'

/** A place in the shop and what is wrong there; `pos` is the event that it is about, null for none. */
const consistencyProblem = z.object({
  where: z.string(),
  what: z.string(),
  pos: z.nullable(z.int()),
})

/** The events of a month in Seoul against their sealed hashes. */
const sealedMonth = z.object({
  month: z.string(),
  events: z.int(),
  firstBlock: z.nullable(z.int()),
  lastBlock: z.nullable(z.int()),
  /** Events that are no longer what was sealed. */
  changed: z.int(),
  unsealed: z.int(),
})

const consistencyFound = z.object({
  problems: z.array(consistencyProblem),
  months: z.array(sealedMonth),
  head: z.nullable(z.object({ block: z.int(), hash: z.string() })),
  /** Heads that were kept outside of the database and are still in the chain. */
  keptHeads: z.int(),
})
export type ConsistencyFound = z.infer<typeof consistencyFound>

export const consistencyAnswer = answer(
  z.object({
    running: z.nullable(
      z.object({
        ...{ step: z.string(), done: z.int(), steps: z.int(), startedAt: instant, startedBy: z.int() },
        /** Sealed blocks, how many of them were read, and for how long. */
        ...{ blocks: z.int(), blocksDone: z.int(), elapsedMs: z.int() },
        /** What was found so far. */
        ...{ problems: consistencyFound.shape.problems, months: consistencyFound.shape.months },
      }),
    ),
    /** The last one that came to its end. */
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
