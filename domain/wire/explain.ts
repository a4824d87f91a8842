import * as z from 'zod/mini'
import { accountNames } from '../shared/accountNames.ts'
import { askedInstant } from './askedInstant.ts'
import { answer, day, instant, month, serial, signedAmount } from './primitives.ts'
import { settlementRowKind } from './settlements.ts'

const account = z.enum(accountNames)
const asOf = z.optional(askedInstant)

/** A line of the journal; a debit is positive. */
const entry = z.object({ account, name: z.string(), amount: signedAmount })
/** One amount of a sum; `how` is its formula. */
const term = z.object({ label: z.string(), amount: signedAmount, how: z.nullable(z.string()) })
const explanation = z.object({
  /** The number of the rule in the rule book, and its sentence. */
  rule: z.int(),
  sentence: z.string(),
  label: z.string(),
  /** The account that the amount moves; null for an amount that the lines are made of. */
  account: z.nullable(account),
  accountName: z.nullable(z.string()),
  side: z.nullable(z.enum(['debit', 'credit'])),
  amount: signedAmount,
  /** The terms add up to the amount. */
  terms: z.array(term),
})
export type WireExplanation = z.infer<typeof explanation>

/** The block that seals the event, and whether event or block were changed since; null until it is sealed. */
const seal = z.nullable(
  z.object({ block: z.int(), hash: z.string(), sealedAt: instant, isBroken: z.boolean() }),
)

export const explainedEvent = z.object({
  pos: z.int(),
  streamId: z.string(),
  /** The title of its stream: `주문 261114-6Y7BPB`. */
  subject: z.string(),
  version: z.int(),
  type: z.string(),
  /** In Korean. */
  title: z.string(),
  occurredAt: instant,
  /** `member:12`, `staff:3` or `job:settleMonths`. */
  actor: z.string(),
  entries: z.array(entry),
  /**
   * What taking its entry back depends on: the first entry of its chain of reversals, how many of these lie behind it, and
   * what became of its own reversal. Null for an event without amounts.
   */
  reversing: z.nullable(
    z.object({
      ...{ stream: z.string(), event: z.string(), reversals: z.int() },
      reversal: z.nullable(z.enum(['proposed', 'approved'])),
    }),
  ),
  explanations: z.array(explanation),
  /** Lines that an earlier version of the rules booked, or the lines of an event that was changed. */
  unexplained: z.array(entry),
  seal,
  /** What checks found of the event or its whole stream, and no admin has closed. */
  findings: z.array(z.string()),
})
export type ExplainedEvent = z.infer<typeof explainedEvent>

/** The amount that one event adds, and the balance after it. */
const explainedLine = z.object({ event: explainedEvent, amount: signedAmount, balance: signedAmount })
export type ExplainedLine = z.infer<typeof explainedLine>

export const explainAccountParams = z.object({ account })
export const explainAccountQuery = z.object({
  /** The first day; the first of the month when omitted. */
  from: z.optional(day),
  asOf,
  cursor: z.optional(z.string().check(z.maxLength(200))),
})
export const explainAccountAnswer = answer(
  z.object({
    account,
    name: z.string(),
    asOf: instant,
    opening: signedAmount,
    lines: z.array(explainedLine),
    /** How many further lines the books have of this page, of which the event is gone. */
    missing: z.int(),
    closing: signedAmount,
    /** What the account moved in all of the period, whatever the page; a debit is positive. */
    moved: signedAmount,
    /** The part of it that went to the tax office, which is no tax of the period. */
    remitted: signedAmount,
    /** The account's balance at the end of the period, whatever the page. */
    balance: signedAmount,
    cursor: z.nullable(z.string()),
  }),
)

/** A stream, `order:` with an order's id or its number, or `refund:` with a refund's id. */
export const explainSubjectParams = z.object({
  subject: z
    .string()
    .check(z.maxLength(100), z.regex(/^[a-z-]+:[0-9A-Za-z:_-]+$/, '이벤트 흐름의 이름을 확인해 주세요.')),
})
export const explainSubjectQuery = z.object({ account: z.optional(account), asOf })
export const explainSubjectAnswer = answer(
  z.object({
    streamId: z.string(),
    /** The title of the requested subject. */
    subject: z.string(),
    asOf: instant,
    /** The account of the sums; null for a stream that moved no money. */
    account: z.nullable(account),
    /** The total movement of each account. */
    totals: z.array(entry),
    amount: signedAmount,
    lines: z.array(explainedLine),
    /** The provider's payouts of its card money, each with the bank's lines of that payout. */
    payouts: z.array(
      z.object({
        paidOutOn: day,
        paymentKey: z.string(),
        transactionKey: z.string(),
        ...{ amount: signedAmount, fee: signedAmount, vat: signedAmount, paid: signedAmount },
        lines: z.array(
          z.object({
            key: z.string(),
            movedAt: instant,
            words: z.string(),
            account: z.string(),
            amount: signedAmount,
          }),
        ),
      }),
    ),
  }),
)

export const explainSettlementQuery = z.object({ asOf })
export const explainSettlementAnswer = answer(
  z.object({
    ownerId: serial,
    /** Empty for an owner who left. */
    ownerName: z.string(),
    month,
    asOf: instant,
    /** The sum of the rows for the owner. */
    earned: signedAmount,
    /** The rows, the oldest first, each with the event that made it. */
    lines: z.array(
      z.object({
        ...explainedLine.shape,
        rowId: z.string(),
        kind: settlementRowKind,
        row: explanation,
      }),
    ),
    /** How many further rows the month has, of which the event is gone. */
    missing: z.int(),
    /** The events of the month: closed, held, paid, each with what its colleague typed; null without a reason. */
    events: z.array(z.object({ ...explainedEvent.shape, reason: z.nullable(z.string()) })),
    closed: z.nullable(
      z.object({
        broughtForward: signedAmount,
        deducted: signedAmount,
        payable: signedAmount,
        carriedForward: signedAmount,
      }),
    ),
  }),
)
export type ExplainedSettlement = z.infer<typeof explainSettlementAnswer>['data']
export type ExplainedAccount = z.infer<typeof explainAccountAnswer>['data']
export type ExplainedSubject = z.infer<typeof explainSubjectAnswer>['data']
