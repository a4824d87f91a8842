import * as z from 'zod/mini'
import { pagedAnswer, paging, rowAnswer, searched, sortOf } from './lists.ts'
import { amount, answer, day, instant, month, serial, signedAmount, uuid } from './primitives.ts'

const paymentMethod = z.enum(['card', 'points', 'coupon', 'deduction'])
const paymentStatus = z.enum(['done', 'canceled', 'partial_canceled', 'aborted'])

const paymentFilter = {
  status: z.optional(paymentStatus),
  method: z.optional(paymentMethod),
  /** The first and the last Seoul day. */
  from: z.optional(day),
  to: z.optional(day),
  /** An order number, a payment key, a member's id, or part of a name or email. */
  q: searched,
  sort: z._default(sortOf(['occurredAt', 'amount', 'refunded']), '-occurredAt'),
}
export const staffPaymentsQuery = z.object({ ...paymentFilter, ...paging })
export const staffPaymentsFileQuery = z.object(paymentFilter)
export type StaffPaymentsFilter = z.infer<typeof staffPaymentsFileQuery>

const staffPaymentRow = z.object({
  paymentId: z.string(),
  /** The provider's key; null for a payment without a card, and for a declined one. */
  paymentKey: z.nullable(z.string()),
  method: paymentMethod,
  status: paymentStatus,
  memberId: serial,
  /** Null for a member who left. */
  memberName: z.nullable(z.string()),
  /** Null for a charge of a consignment. */
  orderId: z.nullable(uuid),
  orderNumbers: z.nullable(z.string()),
  /** The charge and its name; null for an order. */
  chargeId: z.nullable(uuid),
  name: z.nullable(z.string()),
  /** Won, or points for a payment with points only. */
  amount,
  /** The refunded part. */
  refunded: amount,
  cardCompany: z.nullable(z.string()),
  /** Why it was declined. */
  providerCode: z.nullable(z.string()),
  /** The dates were no longer held when the payment arrived, so it is refunded in full. */
  isReversed: z.boolean(),
  occurredAt: instant,
  /** The provider's payouts of it so far; null before the first. */
  paidOut: z.nullable(z.object({ lastOn: day, amount: signedAmount, fees: signedAmount })),
})
export type StaffPaymentRow = z.infer<typeof staffPaymentRow>
/** The sums exclude declined payments and payments with points. */
export const staffPaymentsAnswer = pagedAnswer(
  staffPaymentRow,
  z.object({ captured: signedAmount, givenBack: signedAmount }),
)
export type StaffPayments = z.infer<typeof staffPaymentsAnswer>['data']
export const staffPaymentAnswer = rowAnswer(staffPaymentRow)

const payoutCause = z.enum([
  'amount_differs',
  'fee_differs',
  'cancelled_at_provider',
  'missing_with_us',
  'not_paid',
])
export type PayoutCause = z.infer<typeof payoutCause>

const payoutSums = {
  /** The number of captures and refunds of the day. */
  transactions: z.int(),
  /** Their sum in our books. */
  ours: signedAmount,
  /** Their sum in the provider's list. */
  listed: signedAmount,
  /** The contractual fee on the listed sum, and the kept fee, both including tax. */
  agreedFees: signedAmount,
  keptFees: signedAmount,
  /** ours − agreedFees, and the amount that reached the bank. */
  expected: signedAmount,
  paid: signedAmount,
  /** paid − expected. */
  difference: signedAmount,
}
const payoutDay = z.object({ paidOutOn: day, ...payoutSums })
export type StaffPayoutDay = z.infer<typeof payoutDay>

export const staffPayoutsQuery = z.object({
  /** The current month when omitted. */
  month: z.optional(month),
})
export const staffPayoutsAnswer = answer(
  z.object({
    month,
    result: z.array(payoutDay),
    cntAll: z.int(),
    sums: z.object(payoutSums),
    /** The contractual fee in basis points, without tax. */
    feeBasisPoints: z.int(),
  }),
)

export const payoutDayParams = z.object({ day })
const payoutLine = z.object({
  paymentKey: z.string(),
  /** The provider's key of the capture or refund; null when it is not listed. */
  transactionKey: z.nullable(z.string()),
  isCancel: z.boolean(),
  orderId: z.nullable(uuid),
  orderNumbers: z.nullable(z.string()),
  chargeId: z.nullable(uuid),
  /** The Seoul day on which the money moved in our books; null when they do not have it. */
  movedOn: z.nullable(day),
  ours: z.nullable(signedAmount),
  listed: z.nullable(signedAmount),
  agreedFee: signedAmount,
  keptFee: signedAmount,
  paid: signedAmount,
  difference: signedAmount,
  /** The causes of the difference with the two figures; their `won` add up to it. */
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
