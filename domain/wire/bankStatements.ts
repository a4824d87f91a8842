import * as z from 'zod/mini'
import { answer, day, instant, pageQuery, signedAmount, uuid } from './primitives.ts'
import { staffReasonRequest } from './staff.ts'

const key = z.string().check(z.minLength(1), z.maxLength(200))

/** A line of the bank's statement; `words` are the descriptions by the bank and its customers. */
const bankLine = z.object({ key: z.string(), movedAt: instant, amount: signedAmount, words: z.string() })
export type BankLine = z.infer<typeof bankLine>

/** The amount that one event booked on the bank account; its key is its stream and version. */
const bankEntry = z.object({
  key: z.string(),
  occurredAt: instant,
  amount: signedAmount,
  event: z.string(),
  stream: z.string(),
})
export type BankEntry = z.infer<typeof bankEntry>

/** An open row is a single line or entry; a matched row has lines and entries with equal sums. */
const bankRow = z.object({
  id: z.string(),
  /** `several`: more than one entry has the line's amount. `waiting`: the bank may still show it. */
  status: z.enum(['unknown', 'several', 'not_shown', 'waiting', 'matched']),
  lines: z.array(bankLine),
  entries: z.array(bankEntry),
  bank: signedAmount,
  books: signedAmount,
  /** How many lines or entries of the other side fit by amount and day. */
  candidates: z.int(),
  /** The id of a match, and whether finance made it. */
  matchId: z.nullable(z.string()),
  isByHand: z.boolean(),
})
export type BankRow = z.infer<typeof bankRow>

const standing = z.object({
  /** The time of the last line in any file. */
  until: instant,
  since: instant,
  bank: signedAmount,
  books: signedAmount,
  difference: signedAmount,
  terms: z.array(
    z.object({
      name: z.enum(['opening', 'gaps', 'unknown', 'notShown', 'waiting', 'bookedOutside']),
      amount: signedAmount,
    }),
  ),
  unexplained: signedAmount,
  /** Gaps between two lines of the statement, with the amount that the missing lines moved. */
  gaps: z.array(z.object({ after: instant, next: instant, missing: signedAmount })),
})
export type BankStanding = z.infer<typeof standing>

export const bankQuery = z.extend(z.pick(pageQuery, { curPage: true }), {
  status: z._default(z.enum(['open', 'waiting', 'matched']), 'open'),
})

export const bankFileQuery = z.pick(bankQuery, { status: true })

/** Items that have waited for finance for more than a week: how many, and the day of the oldest (rules 288 and 289). */
const overdue = z.object({
  /**
   * `unsent`: days with entries after the statement's last line. `missing`: gaps in the statement. `open`: lines and
   * entries without a counterpart.
   */
  kind: z.enum(['unsent', 'missing', 'open']),
  count: z.int(),
  since: day,
})
export type BankOverdue = z.infer<typeof overdue>

const bankRows = z.object({
  /** Null before the first statement. */
  standing: z.nullable(standing),
  /** Lines and entries without a counterpart that count as differences. */
  open: z.int(),
  result: z.array(bankRow),
  cntAll: z.int(),
})
export type BankRows = z.infer<typeof bankRows>
export const bankRowsAnswer = answer(z.extend(bankRows, { overdue: z.array(overdue) }))

/** The result of an upload: `added` of its lines were new, `matched` found their counterparts. */
export const statementAnswer = answer(z.object({ lines: z.int(), added: z.int(), matched: z.int() }))
export type KeptStatement = z.infer<typeof statementAnswer>['data']

/** `of` says whether counterparts of a line or of an entry are wanted. */
const openPart = z.enum(['line', 'entry'])
export const bankCandidatesQuery = z.object({ of: openPart, partKey: key })
const candidates = z.object({
  /** Candidates that fit by amount and day come first, then the nearest. */
  lines: z.array(z.extend(bankLine, { fits: z.boolean() })),
  entries: z.array(z.extend(bankEntry, { fits: z.boolean() })),
})
export type BankCandidates = z.infer<typeof candidates>
export const bankCandidatesAnswer = answer(candidates)

/** POST /api/staff/books/bank-matches: keys of both sides; their sums have to be equal. */
export const bankMatchRequest = z.object({
  lines: z.array(key).check(z.minLength(1), z.maxLength(50)),
  entries: z.array(key).check(z.minLength(1), z.maxLength(500)),
  ...staffReasonRequest.shape,
})
export const bankMatchParams = z.object({ id: uuid })

/** POST /api/staff/books/bank-write-offs: `quotedDifference` is the bank's figure less ours that finance saw. */
export const bankWriteOffRequest = z.object({
  of: openPart,
  partKey: key,
  quotedDifference: signedAmount,
  ...staffReasonRequest.shape,
})
