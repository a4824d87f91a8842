import * as z from 'zod/mini'
import { pagedAnswer, paging, searched, sortOf } from './lists.ts'
import { amount, answer, day, instant, month, serial, signedAmount, uuid } from './primitives.ts'

const paymentMethod = z.enum(['card', 'points', 'deduction'])
const paymentStatus = z.enum(['done', 'canceled', 'partial_canceled', 'aborted'])

const paymentFilter = {
  status: z.optional(paymentStatus),
  method: z.optional(paymentMethod),
  /** The first and the last Seoul day. */
  from: z.optional(day),
  to: z.optional(day),
  /** An order number, a payment key, a member's number, or part of a name or mail. */
  q: searched,
  sort: z._default(sortOf(['occurredAt', 'amount', 'refunded']), '-occurredAt'),
}
export const staffPaymentsQuery = z.object({ ...paymentFilter, ...paging })
export const staffPaymentsFileQuery = z.object(paymentFilter)

const staffPaymentRow = z.object({
  paymentId: z.string(),
  /** The provider's key; null for what no card paid, and for what was declined. */
  paymentKey: z.nullable(z.string()),
  method: paymentMethod,
  status: paymentStatus,
  memberId: serial,
  /** Null for a member who left. */
  memberName: z.nullable(z.string()),
  /** Null for a charge of a consignment. */
  orderId: z.nullable(uuid),
  orderNumbers: z.nullable(z.string()),
  /** The charge and what it is called; null for an order. */
  chargeId: z.nullable(uuid),
  name: z.nullable(z.string()),
  /** Won; points for what was paid with points alone. */
  amount,
  /** What went back of it. */
  refunded: amount,
  cardCompany: z.nullable(z.string()),
  /** Why it was declined. */
  providerCode: z.nullable(z.string()),
  /** The dates were gone when the money came, so all of it goes back. */
  isReversed: z.boolean(),
  occurredAt: instant,
  /** What the provider paid out of it so far; null while nothing is. */
  paidOut: z.nullable(z.object({ lastOn: day, amount: signedAmount, fees: signedAmount })),
})
export type StaffPaymentRow = z.infer<typeof staffPaymentRow>
/** Sums leave out what was declined and what points paid. */
export const staffPaymentsAnswer = pagedAnswer(
  staffPaymentRow,
  z.object({ captured: signedAmount, givenBack: signedAmount }),
)
export type StaffPayments = z.infer<typeof staffPaymentsAnswer>['data']

const payoutCause = z.enum([
  'amount_differs',
  'fee_differs',
  'cancelled_at_provider',
  'missing_with_us',
  'not_paid',
])
export type PayoutCause = z.infer<typeof payoutCause>

const payoutSums = {
  /** Captures and givings back of the day, in number. */
  transactions: z.int(),
  /** What our books have of them. */
  ours: signedAmount,
  /** What the provider lists of them. */
  listed: signedAmount,
  /** The fee by the contract on what is listed, and what was kept, both with their tax. */
  agreedFees: signedAmount,
  keptFees: signedAmount,
  /** ours − agreedFees, and what reached the bank. */
  expected: signedAmount,
  paid: signedAmount,
  /** paid − expected. */
  difference: signedAmount,
}
const payoutDay = z.object({ paidOutOn: day, ...payoutSums })
export type StaffPayoutDay = z.infer<typeof payoutDay>

export const staffPayoutsQuery = z.object({
  /** The month of today when it is left out. */
  month: z.optional(month),
})
export const staffPayoutsAnswer = answer(
  z.object({
    month,
    result: z.array(payoutDay),
    cntAll: z.int(),
    sums: z.object(payoutSums),
    /** The contract's fee in hundredths of a per cent, without its tax. */
    feeBasisPoints: z.int(),
  }),
)

export const payoutDayParams = z.object({ day })
const payoutLine = z.object({
  paymentKey: z.string(),
  /** Of the capture or of the giving back, as the provider calls it; null for what it does not list. */
  transactionKey: z.nullable(z.string()),
  isCancel: z.boolean(),
  orderId: z.nullable(uuid),
  orderNumbers: z.nullable(z.string()),
  chargeId: z.nullable(uuid),
  /** The Seoul day on which the money moved by our books; null when we know nothing of it. */
  movedOn: z.nullable(day),
  ours: z.nullable(signedAmount),
  listed: z.nullable(signedAmount),
  agreedFee: signedAmount,
  keptFee: signedAmount,
  paid: signedAmount,
  difference: signedAmount,
  /** Why it differs, with the two figures; their `won` add up to the difference. */
  causes: z.array(
    z.object({
      cause: payoutCause,
      ours: z.nullable(signedAmount),
      theirs: z.nullable(signedAmount),
      won: signedAmount,
    }),
  ),
})
export type StaffPayoutLine = z.infer<typeof payoutLine>
/** Lines that differ come first. */
export const staffPayoutDayAnswer = answer(z.extend(payoutDay, { lines: z.array(payoutLine) }))
export type StaffPayoutDetail = z.infer<typeof staffPayoutDayAnswer>['data']
