import * as z from 'zod/mini'
import { answer, instant, signedAmount } from './primitives.ts'
import { staffReasonRequest } from './staff.ts'

/** The payout gateway, or the bank by its statement. */
const place = z.enum(['gateway'])

const outgoingDifference = z.object({
  place,
  /** The payout's reference at the gateway, or a line of the bank's statement. */
  key: z.string(),
  kind: z.enum([
    'missing_there',
    'missing_with_us',
    'amount_differs',
    'state_differs',
    'paid_twice',
    'other_account',
  ]),
  /** Null where one side does not have it. */
  ours: z.nullable(signedAmount),
  theirs: z.nullable(signedAmount),
  /** Paid out beyond our books; negative when less was paid than booked; 0 while only the states differ. */
  missing: signedAmount,
  foundAt: instant,
  settledAt: z.nullable(instant),
  /** True when finance closed it as a loss or a gain; otherwise a settled difference resolved itself. */
  isWrittenOff: z.boolean(),
  /** Nothing of the payout arrived, and its owner can still be paid: it is recorded as sent back, and closed as no gain. */
  isOwed: z.boolean(),
  /** A reversing entry took the last closing back. */
  isClosingReversed: z.boolean(),
})
export type OutgoingDifference = z.infer<typeof outgoingDifference>

const outgoingDifferences = z.object({
  /** The account's balance: payouts that were requested and have no answer yet. */
  inTransit: signedAmount,
  withGateway: signedAmount,
  withBank: signedAmount,
  /** The sum of the open differences. */
  differing: signedAmount,
  /** The latest list and balance of the gateway; null until they were first read. */
  gateway: z.nullable(
    z.object({ readAt: instant, available: z.nullable(signedAmount), pending: z.nullable(signedAmount) }),
  ),
  result: z.array(outgoingDifference),
  cntAll: z.int(),
})
export type OutgoingDifferences = z.infer<typeof outgoingDifferences>
export const outgoingDifferencesAnswer = answer(outgoingDifferences)

/** POST /api/staff/books/outgoing-write-offs: `quotedMissing` is the sum that finance saw. */
export const outgoingWriteOffRequest = z.object({
  place,
  payoutRef: z.string().check(z.minLength(1), z.maxLength(200)),
  quotedMissing: signedAmount,
  ...staffReasonRequest.shape,
})
