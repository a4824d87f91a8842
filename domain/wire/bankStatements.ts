import * as z from 'zod/mini'
import { bankClosingAccounts } from '../shared/accountNames.ts'
import { accountNumber } from './accounts.ts'
import { rowAnswer } from './lists.ts'
import {
  answer,
  day,
  instant,
  listAnswer,
  pageQuery,
  serial,
  serialText,
  signedAmount,
  uuid,
} from './primitives.ts'
import { staffReasonRequest } from './staff.ts'
import { name } from './written.ts'

const key = z.string().check(z.minLength(1), z.maxLength(200))

/** A line of the bank's statement; `words` are the descriptions by the bank and its customers. */
const bankLine = z.object({
  ...{ key: z.string(), movedAt: instant, amount: signedAmount, words: z.string() },
  /** The shop's account that the line is of. */
  account: z.string(),
})
export type BankLine = z.infer<typeof bankLine>

/** The amount that one event booked on the bank account; its key is its stream and version. */
const bankEntry = z.object({
  key: z.string(),
  occurredAt: instant,
  amount: signedAmount,
  event: z.string(),
  /** The event's title, for staff. */
  title: z.string(),
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
  /** The closing of a match was booked back, or a reversing entry took it back; both false without one. */
  isClosingBookedBack: z.boolean(),
  isClosingReversed: z.boolean(),
})
export type BankRow = z.infer<typeof bankRow>

const standing = z.object({
  /** The end of what the files say: that of the days that all of them cover, or the last line. */
  until: instant,
  /** The time of the last line in any file. */
  lastLineAt: instant,
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
  gaps: z.array(z.object({ account: z.string(), after: instant, next: instant, missing: signedAmount })),
})
export type BankStanding = z.infer<typeof standing>

export const bankQuery = z.extend(z.pick(pageQuery, { curPage: true }), {
  status: z._default(z.enum(['open', 'waiting', 'matched']), 'open'),
})

export const bankFileQuery = z.pick(bankQuery, { status: true })
export type BankFilter = z.infer<typeof bankFileQuery>

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
export const bankRowAnswer = rowAnswer(bankRow)

/**
 * An account of the shop; its number is null until a file names it, its last line null before the first file, and its last
 * day until it is closed.
 */
const bankAccount = z.object({
  accountId: serial,
  name: z.string(),
  number: z.nullable(z.string()),
  until: z.nullable(instant),
  balance: z.nullable(signedAmount),
  closedOn: z.nullable(day),
})
export type BankAccount = z.infer<typeof bankAccount>
export const bankAccountsAnswer = listAnswer(bankAccount)

/** POST /api/staff/books/bank-accounts: `number` is null until a file names it. */
export const bankAccountRequest = z.object({
  name: name(30, '계좌 이름을 적어 주세요.'),
  number: z.nullable(accountNumber),
  ...staffReasonRequest.shape,
})

/**
 * PUT /api/staff/books/bank-accounts/{accountId}: what is absent stays; `closedOn` null opens the account again. `accountBefore`
 * is the account as it was read, and any other is refused.
 */
export const bankAccountChange = z.object({
  accountBefore: z.pick(bankAccount, { name: true, number: true, closedOn: true }),
  name: z.optional(bankAccountRequest.shape.name),
  number: z.optional(accountNumber),
  closedOn: z.optional(z.nullable(day)),
  ...staffReasonRequest.shape,
})
export type BankAccountChange = Omit<z.infer<typeof bankAccountChange>, 'reason'>
export const bankAccountParams = z.object({ accountId: serialText })

/** The account chosen for an upload; without it the file's own number decides. */
export const statementFields = z.object({ accountId: z.optional(serialText) })

const bankFile = z.object({
  fileId: serial,
  account: z.string(),
  lines: z.int(),
  added: z.int(),
  keptAt: instant,
  isTakenBack: z.boolean(),
})
export type BankFile = z.infer<typeof bankFile>
export const bankFilesAnswer = listAnswer(bankFile)
export const bankFileParams = z.object({ fileId: serialText })

/**
 * The result of an upload: `added` of its lines were new, `matched` found their counterparts. An undated file names a period
 * and not when it was made, so that it proves no more than its lines. `brokenLine` is the first line in whose words the
 * bytes of a letter are broken.
 */
export const statementAnswer = answer(
  z.object({
    ...{ lines: z.int(), added: z.int(), matched: z.int(), isUndated: z.boolean() },
    brokenLine: z.nullable(z.int()),
  }),
)
export type KeptStatement = z.infer<typeof statementAnswer>['data']

/** `of` says whether counterparts of a line or of an entry are wanted. */
const openPart = z.enum(['line', 'entry'])
export const bankCandidatesQuery = z.object({ of: openPart, partKey: key })
const candidates = z.object({
  /** The amount of the line or entry itself; null when it is matched or gone. */
  amount: z.nullable(signedAmount),
  /** Candidates that fit by amount and day come first, then the nearest. */
  lines: z.array(z.extend(bankLine, { fits: z.boolean() })),
  entries: z.array(z.extend(bankEntry, { fits: z.boolean() })),
})
export type BankCandidates = z.infer<typeof candidates>
export const bankCandidatesAnswer = answer(candidates)

const closingAccount = z.enum(bankClosingAccounts)

/**
 * POST /api/staff/books/bank-matches: keys of both sides. What the bank's sum is beyond the books' goes to an account,
 * with the difference that finance saw.
 */
export const bankMatchRequest = z.object({
  lines: z.array(key).check(z.minLength(1), z.maxLength(50)),
  entries: z.array(key).check(z.minLength(1), z.maxLength(500)),
  difference: z.optional(z.object({ account: closingAccount, quoted: signedAmount })),
  ...staffReasonRequest.shape,
})
export const bankMatchParams = z.object({ id: uuid })

/**
 * POST /api/staff/books/bank-write-offs: `quotedDifference` is the bank's figure less ours that finance saw, `account`
 * explains it.
 */
export const bankWriteOffRequest = z.object({
  of: openPart,
  partKey: key,
  quotedDifference: signedAmount,
  account: closingAccount,
  ...staffReasonRequest.shape,
})
