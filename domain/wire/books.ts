import * as z from 'zod/mini'
import { accountNames } from '../shared/accountNames.ts'
import { askedInstant } from './askedInstant.ts'
import { numberedPage } from './lists.ts'
import {
  amount,
  answer,
  day,
  instant,
  listAnswer,
  month,
  pageQuery,
  reckonedDay,
  signedAmount,
} from './primitives.ts'
import { staffReasonRequest } from './staff.ts'
import { name } from './written.ts'

/** Every account of the chart. */
const account = z.enum(accountNames)

/** The instant of the books; now when omitted. */
const asOf = z.optional(askedInstant)
/** A quarter, `2026-Q4`. */
const quarter = z
  .string()
  .check(z.regex(/^2[01]\d{2}-Q[1-4]$/, '분기는 2000년부터 2199년까지 2026-Q4처럼 적어 주세요.'))

export const booksQuery = z.object({ asOf })
export const profitQuery = z.object({ month, asOf })
export const vatQuery = z.object({ quarter, asOf })
export const accountParams = z.object({ account })
export const statementQuery = z.object({
  /** The first day; the first of the month when omitted. */
  from: z.optional(day),
  asOf,
  cursor: z.optional(z.string().check(z.maxLength(200))),
})

const kind = z.enum(['asset', 'liability', 'equity', 'revenue', 'contra_revenue', 'cost'])
const position = z.object({ account, name: z.string(), amount: signedAmount })
const positions = z.array(position)

const trialBalanceRow = z.object({
  ...{ account, kind, name: z.string() },
  ...{ debits: signedAmount, credits: signedAmount },
  /** Debits less credits. */
  balance: signedAmount,
})
export type TrialBalanceRow = z.infer<typeof trialBalanceRow>
export const trialBalanceAnswer = answer(
  z.object({
    asOf: instant,
    rows: z.array(trialBalanceRow),
    debits: signedAmount,
    credits: signedAmount,
    difference: signedAmount,
  }),
)

/** Two instants, the earlier one first. */
export const comparedQuery = z.object({ earlier: askedInstant, later: askedInstant })
const comparedBalance = z.object({
  ...{ account, kind, name: z.string(), before: signedAmount, debits: signedAmount, credits: signedAmount },
  ...{ moved: signedAmount, after: signedAmount },
})
export type ComparedBalance = z.infer<typeof comparedBalance>
export const comparedAnswer = answer(
  z.object({ before: instant, after: instant, rows: z.array(comparedBalance) }),
)

export const balanceSheetAnswer = answer(
  z.object({
    asOf: instant,
    assets: positions,
    liabilities: positions,
    equity: positions,
    totalAssets: signedAmount,
    totalLiabilities: signedAmount,
    totalEquity: signedAmount,
    earnings: signedAmount,
  }),
)

export const profitAnswer = answer(
  z.object({
    month,
    asOf: instant,
    revenue: positions,
    reductions: positions,
    costs: positions,
    netRevenue: signedAmount,
    totalCosts: signedAmount,
    profit: signedAmount,
  }),
)

/** Twelve months, the earliest first; those before the calendar's first month lie outside of what can be asked for. */
export const profitMonthsAnswer = answer(
  z.object({
    result: z.array(
      z.object({
        month: z.string(),
        netRevenue: signedAmount,
        totalCosts: signedAmount,
        profit: signedAmount,
      }),
    ),
  }),
)

const vat = { output: signedAmount, input: signedAmount, due: signedAmount }
const remittance = z.object({
  number: z.int(),
  output: signedAmount,
  input: signedAmount,
  /** The amount paid from the bank; negative when the tax office paid. */
  paid: signedAmount,
  remittedOn: day,
  reference: z.string(),
  /** The entry that took it back, the day on which that counts, and its document; null for one that counts. */
  takenBack: z.nullable(z.object({ day, stream: z.string(), evidence: z.string() })),
})
/** `dueDay` is the last day to file and pay; `sums` are the remittances that were not taken back. */
const vatRemittances = z.object({
  ...{ quarter, dueDay: reckonedDay, ...vat, result: z.array(remittance) },
  sums: z.object({ output: signedAmount, input: signedAmount, paid: signedAmount }),
})
export type VatRemittances = z.infer<typeof vatRemittances>
export const vatRemittancesQuery = z.object({ quarter })
export const vatRemittancesAnswer = answer(vatRemittances)
/** The fields that finance enters for a tax payment. */
export const vatRemittanceTyped = z.object({
  reference: name(60),
  ...staffReasonRequest.shape,
})
/** POST /api/staff/books/vat-remittances: `quotedDue` is the sum that finance saw. */
export const vatRemittanceRequest = z.object({
  quarter,
  quotedDue: signedAmount,
  ...vatRemittanceTyped.shape,
})
export const vatAnswer = answer(
  z.object({ quarter, asOf: instant, months: z.array(z.object({ month, ...vat })), ...vat }),
)

const statementLine = z.object({
  pos: z.int(),
  line: z.int(),
  /** The stream of the line's event. */
  streamId: z.string(),
  /** The title of the stream: `주문 261114-6Y7BPB`. */
  subject: z.string(),
  event: z.string(),
  /** The event's title, for staff. */
  title: z.string(),
  occurredAt: instant,
  debit: signedAmount,
  credit: signedAmount,
  /** The balance after this line; debits are positive. */
  balance: signedAmount,
})
export type StatementLine = z.infer<typeof statementLine>
export const statementAnswer = answer(
  z.object({
    account,
    name: z.string(),
    asOf: instant,
    opening: signedAmount,
    lines: z.array(statementLine),
    closing: signedAmount,
    /** What the account moved in all of the period, whatever the page, and its balance at the end. */
    period: z.object({ debits: signedAmount, credits: signedAmount, balance: signedAmount }),
    cursor: z.nullable(z.string()),
  }),
)

export const closesQuery = pageQuery
const dailyClose = z.object({
  day,
  closedAt: instant,
  lines: z.int(),
  debits: signedAmount,
  credits: signedAmount,
  trialBalance: signedAmount,
  balances: z.record(z.string(), signedAmount),
  headBlock: z.int(),
  headHash: z.string(),
  /** Lines that were booked into the day after it was closed. */
  lateLines: z.int(),
})
export type DailyClose = z.infer<typeof dailyClose>
export const closesAnswer = listAnswer(dailyClose)

export const differencesQuery = z.object({
  ...numberedPage,
  status: z._default(z.enum(['open', 'settled', 'all']), 'open'),
})
export const differencesFileQuery = z.pick(differencesQuery, { status: true })
/** The differing figure of a transaction: its amount, or the provider's fee. */
const differenceAspect = z.enum(['amount', 'fee'])
const payoutDifference = z.object({
  paymentKey: z.string(),
  /** The key of a refund; null for the capture itself. */
  transactionKey: z.nullable(z.string()),
  kind: z.enum([
    'missing_there',
    'missing_with_us',
    'amount_differs',
    'cancelled_at_provider',
    'fee_differs',
  ]),
  aspect: differenceAspect,
  /** Null where we, or the provider, do not have it. */
  ours: z.nullable(signedAmount),
  theirs: z.nullable(signedAmount),
  /** The amount that we did not get; negative when we got more than booked. */
  missing: signedAmount,
  /** What of an open refund of the provider's desk no refund of ours needs; 0 of every other difference. */
  grantable: amount,
  /** What has not been given back of the payment of an open refund of the desk; 0 of every other difference. */
  left: amount,
  foundAt: instant,
  settledAt: z.nullable(instant),
  /** True when finance closed it as a loss or a gain; otherwise a settled difference resolved itself. */
  isWrittenOff: z.boolean(),
  /** A reversing entry took the last closing back. */
  isClosingReversed: z.boolean(),
})
export type PayoutDifference = z.infer<typeof payoutDifference>
export const reconciliationAnswer = listAnswer(payoutDifference)
export const cardClearingAnswer = answer(
  z.object({
    /** The account's balance: amounts that the provider has not paid out yet, and differing ones. */
    cardClearing: signedAmount,
    onItsWay: signedAmount,
    differing: signedAmount,
    /** When the provider's list was last read to its end; null before the first time. */
    listReadAt: z.nullable(instant),
  }),
)

/** POST /api/staff/books/write-offs: `quotedMissing` is the sum that finance saw. */
export const writeOffRequest = z.object({
  paymentKey: z.string().check(z.minLength(1), z.maxLength(200)),
  transactionKey: z.nullable(z.string().check(z.minLength(1), z.maxLength(200))),
  aspect: differenceAspect,
  quotedMissing: signedAmount,
  ...staffReasonRequest.shape,
})
