import * as z from 'zod/mini'
import { answer, done, instant } from './primitives.ts'

/** A problem and where it is, with the event and the stream that it names, null for none. */
const consistencyProblem = z.object({
  where: z.string(),
  what: z.string(),
  pos: z.nullable(z.int()),
  stream: z.nullable(z.string()),
})

/** A problem that stays until an admin closes it. */
const integrityFinding = z.object({
  ...consistencyProblem.shape,
  id: z.int(),
  foundAt: instant,
  lastFoundAt: instant,
  closedAt: z.nullable(instant),
  closedBy: z.nullable(z.int()),
  reason: z.nullable(z.string()),
})
export type IntegrityFinding = z.infer<typeof integrityFinding>
export const findingClosedAnswer = done

/** The tables of sealed rows that pages of the console show. */
export const sealedTables = ['bank_lines', 'staff', 'terms'] as const
export type SealedTable = (typeof sealedTables)[number]
export const rowFindingsParams = z.object({ table: z.enum(sealedTables) })
/** What checks found of the rows, and no admin has closed. */
export const rowFindingsAnswer = answer(z.array(z.string()))

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
export type ConsistencyFindings = z.infer<typeof consistencyFound>

/** `startedBy` is null for the check of each night. */
const finishedCheck = {
  ...{ checkId: z.int(), startedAt: instant, finishedAt: instant, startedBy: z.nullable(z.int()) },
}

export const consistencyAnswer = answer(
  z.object({
    running: z.nullable(
      z.object({
        ...{ step: z.string(), done: z.int(), steps: z.int(), startedAt: instant },
        startedBy: z.nullable(z.int()),
        /** The number of sealed blocks, how many of them were read, and the elapsed time. */
        ...{ blocks: z.int(), blocksDone: z.int(), elapsedMs: z.int() },
        /** The findings so far. */
        ...{ problems: consistencyFound.shape.problems, months: consistencyFound.shape.months },
      }),
    ),
    /** The last completed check. */
    last: z.nullable(z.object({ ...finishedCheck, ...consistencyFound.shape })),
    /** The completed checks, the newest first: the head of each, and how much it found. */
    history: z.array(
      z.object({
        ...finishedCheck,
        ...{ head: consistencyFound.shape.head, keptHeads: z.int(), problems: z.int() },
      }),
    ),
    /** What no admin has closed, the oldest first, and what was closed last. */
    open: z.array(integrityFinding),
    closed: z.array(integrityFinding),
    /** What no check covers. */
    uncovered: z.array(z.string()),
    /** The newest head that is kept outside of the database; null when none is. */
    outside: z.nullable(
      z.object({
        day: z.string(),
        block: z.int(),
        hash: z.string(),
        /** How many heads are kept there, and whether the chain has all of them. */
        count: z.int(),
        isInChain: z.boolean(),
        blocksSince: z.int(),
      }),
    ),
  }),
)
export type Consistency = z.infer<typeof consistencyAnswer>['data']
/** False when none was running. */
export const consistencyCancelled = answer(z.object({ cancelled: z.boolean() }))
/** False when one was running already. */
export const consistencyStarted = answer(z.object({ started: z.boolean() }))
