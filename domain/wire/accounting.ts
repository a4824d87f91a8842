import * as z from 'zod/mini'
import { accountNames } from '../shared/accountNames.ts'
import { pagedAnswer, paging, rowAnswer, sortOf } from './lists.ts'
import { answer, day, instant, month, reckonedDay, signedAmount } from './primitives.ts'
import { staffReasonRequest } from './staff.ts'

const sheetKeys = [
  'trial',
  'balance',
  'profit',
  'journal',
  'ledger',
  'vat',
  'points',
  'payouts',
  'fees',
  'vouchers',
] as const
const sheet = z.enum(sheetKeys)

/** The log under which a month was read: the newest sealed block, and the lines of the month that none seals yet. */
const readUnder = z.nullable(
  z.object({
    ...{ block: z.int(), hash: z.string(), sealedAt: instant },
    /** How many lines no block seals yet, and of how many a check found something that nobody has closed. */
    ...{ unsealed: z.int(), suspect: z.int() },
  }),
)
export type ReadUnder = z.infer<typeof readUnder>

/** What is not reconciled: parts of the bank's statement, differences of the card provider and the payout gateway. */
const openItems = z.object({ bank: z.int(), cardProvider: z.int(), payoutGateway: z.int() })
export type OpenItems = z.infer<typeof openItems>

export const monthParams = z.object({ month })
const accountingMonth = z.object({
  month,
  status: z.enum(['running', 'over', 'closed']),
  /** The last closed month, with which the months before it are closed. */
  lastClosed: z.nullable(month),
  /** The closing that covers the month; null while it is open. */
  closing: z.nullable(
    z.object({
      month,
      closedAt: instant,
      closedBy: z.string(),
      reason: z.string(),
      block: z.int(),
      hash: z.string(),
    }),
  ),
  openItems,
  /** Adjusting entries of any month that wait for an approval. */
  proposals: z.int(),
  read: readUnder,
  ...{ lines: z.int(), debits: signedAmount, profit: signedAmount },
  /** The day until which the tax of the month's quarter is paid. */
  vatDueDay: reckonedDay,
  ...{ pointsLiability: signedAmount, ownerPayable: signedAmount, cardClearing: signedAmount },
})
export type AccountingMonth = z.infer<typeof accountingMonth>
export const accountingMonthAnswer = answer(accountingMonth)

const cell = z.union([z.string(), z.number(), z.null()])
const monthSheet = z.object({
  month,
  sheet,
  columns: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      kind: z.enum(['text', 'digits', 'day', 'instant', 'amount', 'count', 'rating']),
    }),
  ),
  rows: z.array(
    z.object({ cells: z.array(cell), account: z.optional(z.string()), stream: z.optional(z.string()) }),
  ),
  /** The sums of all rows of the period, whatever the page; null for a column without one. */
  sums: z.array(z.nullable(signedAmount)),
  /** What the month comes to besides. */
  totals: z.array(z.object({ name: z.string(), value: z.union([signedAmount, z.string()]) })),
  cntAll: z.int(),
  read: readUnder,
})
export type MonthSheet = z.infer<typeof monthSheet>
export const monthSheetParams = z.object({ month, sheet })
/** A page of a sheet; paper asks for as many rows as it may hold. */
export const monthSheetQuery = z.object({
  curPage: paging.curPage,
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_000)), 100),
})
export const monthSheetAnswer = answer(monthSheet)
export const monthSheetFileParams = z.object({
  month,
  file: z
    .string()
    .check(z.regex(new RegExp(`^(${sheetKeys.join('|')})\\.(csv|xlsx)$`), '파일 이름을 확인해 주세요.')),
})

/** POST /api/staff/months/:month/close: `openItems` are those that finance saw. */
export const closeMonthRequest = z.object({ openItems, ...staffReasonRequest.shape })

/** POST /api/staff/months/:month/reopen: `block` is that of the closing that the admin saw. */
export const reopenMonthRequest = z.object({ block: z.int(), ...staffReasonRequest.shape })

const line = z.object({
  account: z.enum(accountNames),
  /** A debit is positive. */
  amount: z.int().check(z.gte(-100_000_000_000), z.lte(100_000_000_000)),
})
/** What a document may be called in its number. */
const documents = [
  ...[
    '세금계산서',
    '계산서',
    '현금영수증',
    '영수증',
    '카드전표',
    '전표',
    '거래명세서',
    '명세서',
    '정산서',
    '계약서',
  ],
  ...['이체확인증', '통장', '고지서', '납부서', '신고서', '견적서', '품의서', '결의서'],
]

/**
 * A document's number, with its kind before it or not, such as 영수증-1. It stays in the log, so that it is no free text:
 * a name or a telephone is refused.
 */
const evidence = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.regex(
      new RegExp(`^(?=.{1,40}$)(${documents.join('|')})?[0-9A-Z#()./_-]*$`),
      `증빙 번호는 숫자, 영어, 기호(#()./_-)로 40자까지 적어 주세요. 앞에는 증빙의 종류(${documents.join(', ')})만 적을 수 있어요.`,
    ),
    z.regex(/\d/, '영수증-1처럼 증빙의 번호를 적어 주세요.'),
    z.regex(/^(?!.*(?<!\d)01[016-9][.-]?\d{3,4}[.-]?\d{4}(?!\d))/, '전화번호는 증빙 번호로 적지 않아요.'),
  )

/** POST /api/staff/adjustments */
export const adjustmentRequest = z.object({
  /** Made by the client, so that a repeated request proposes once. */
  adjustmentId: z.uuid(),
  bookedOn: day,
  entryLines: z.array(line).check(z.minLength(2), z.maxLength(40)),
  evidence,
  /** The position of the entry that this one does not take back, though its lines are the same the other way round. */
  anotherThan: z.optional(z.int().check(z.gte(1))),
  ...staffReasonRequest.shape,
})
/** POST /api/staff/adjustments/reversals: the entry is the event at this position of the log. */
export const reversalRequest = z.object({
  entryPos: z.int().check(z.gte(1)),
  bookedOn: day,
  evidence,
  ...staffReasonRequest.shape,
})
export const adjustmentParams = z.object({
  adjustment: z.string().check(z.regex(/^[0-9a-z-]{8,60}$/, '분개의 번호를 확인해 주세요.')),
  action: z.enum(['approve', 'reject', 'withdraw']),
})
export const adjustmentDecision = z.object({ proposal: z.int().check(z.gte(1)), ...staffReasonRequest.shape })

const filter = {
  status: z.optional(z.enum(['proposed', 'approved', 'rejected', 'withdrawn'])),
  sort: z._default(sortOf(['bookedOn', 'amount', 'proposedAt']), '-proposedAt'),
}
export const adjustmentsQuery = z.object({ ...filter, ...paging })
export const adjustmentsFileQuery = z.object(filter)
export type AdjustmentsFilter = z.infer<typeof adjustmentsFileQuery>

const proposedEntry = z.object({
  /** The key and the number of the proposal. */
  id: z.string(),
  key: z.string(),
  number: z.int(),
  status: z.enum(['proposed', 'approved', 'rejected', 'withdrawn']),
  bookedOn: day,
  amount: signedAmount,
  lines: z.array(z.object({ account: z.enum(accountNames), name: z.string(), amount: z.int() })),
  evidence: z.string(),
  /** The title of the stream whose entry it reverses; null for a new entry. */
  reverses: z.nullable(z.string()),
  /** The stream of that entry. */
  reversedStream: z.nullable(z.string()),
  /**
   * The title of the stream whose entry has the same lines the other way round, and which its proposer does not take back;
   * null when there was none.
   */
  anotherThan: z.nullable(z.string()),
  otherStream: z.nullable(z.string()),
  proposedBy: z.string(),
  proposedById: z.int(),
  proposedAt: instant,
  reason: z.string(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
})
export type ProposedEntry = z.infer<typeof proposedEntry>
/** `isOwn` is true for whoever reads it when they proposed it. */
const adjustment = z.extend(proposedEntry, { isOwn: z.boolean() })
export type Adjustment = z.infer<typeof adjustment>
export const adjustmentsAnswer = pagedAnswer(adjustment, z.object({ amount: signedAmount }))
export const adjustmentAnswer = rowAnswer(adjustment)
