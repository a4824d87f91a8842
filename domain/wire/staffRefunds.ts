import * as z from 'zod/mini'
import { pagedAnswer, paging, searched, sortOf } from './lists.ts'
import { amount, answer, instant, serial, uuid } from './primitives.ts'
import { staffReasonRequest } from './staff.ts'

const refundStatus = z.enum(['pending', 'confirmed', 'rejected'])

const refundFilter = {
  /** `open` is what has not gone back yet: on its way, or refused. */
  status: z._default(z.enum([...refundStatus.options, 'open', 'all']), 'rejected'),
  /** An order number, a payment key, a member's number, or part of a name or mail. */
  q: searched,
  sort: z._default(sortOf(['requestedAt', 'amount']), 'requestedAt'),
}
export const staffRefundsQuery = z.object({ ...refundFilter, ...paging })
export const staffRefundsFileQuery = z.object(refundFilter)
const staffRefundRow = z.object({
  refundId: uuid,
  paymentKey: z.string(),
  memberId: serial,
  /** Null for a member who left. */
  memberName: z.nullable(z.string()),
  /** null for a charge of a consignment. */
  orderId: z.nullable(uuid),
  /** null for a refund of a charge. */
  orderNumbers: z.nullable(z.string()),
  /** The charge and what it is called; null for a refund of an order. */
  chargeId: z.nullable(uuid),
  name: z.nullable(z.string()),
  amount,
  status: refundStatus,
  /** The provider's code of a no, and what it means in Korean. */
  providerCode: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Since when the member is owed it. */
  requestedAt: instant,
  settledAt: z.nullable(instant),
  /** How often it was sent. */
  sending: z.int(),
  /** What the provider last answered to one that is still asked for; null while it gave no answer. */
  lastReason: z.nullable(z.string()),
  /** Where it went back to; null while it has not. */
  paidBy: z.nullable(z.enum(['card', 'transfer', 'desk', 'set_off', 'goodwill'])),
  /** The provider's or the bank's own key of what went back. */
  transactionKey: z.nullable(z.string()),
  /** What of it finance gave up; 0 for a refund that did not come from the provider's desk. */
  goodwill: amount,
})
export type StaffRefundRow = z.infer<typeof staffRefundRow>
export const staffRefundsAnswer = pagedAnswer(staffRefundRow, z.object({ amount: z.int() }))
export type StaffRefunds = z.infer<typeof staffRefundsAnswer>['data']
export const resentAnswer = answer(z.object({ refundId: uuid, status: refundStatus }))

/** The bank's own reference of the transfer, as its statement prints it. */
const bankReference = z
  .string()
  .check(
    z.trim(),
    z.regex(/^[A-Za-z0-9-]{4,40}$/, '은행 거래번호는 영문, 숫자, 하이픈 4–40자로 입력해 주세요.'),
  )
export const refundTransferRequest = z.extend(staffReasonRequest, { bankReference })
export const refundAccountAnswer = answer(
  z.object({
    amount,
    bankCode: z.string(),
    bankName: z.string(),
    accountNumber: z.string(),
    accountHolderName: z.string(),
    verifiedAt: instant,
  }),
)

/** POST /api/staff/refunds/found: what the provider gave back of a payment under this key without us. */
export const deskRefundRequest = z.extend(staffReasonRequest, {
  paymentKey: z.string().check(z.minLength(1), z.maxLength(200)),
  transactionKey: z.string().check(z.minLength(1), z.maxLength(200)),
})

/** POST /api/staff/refunds/goodwill: what of it is closed as goodwill, in won. */
export const goodwillRequest = z.extend(deskRefundRequest, { amount: z.int().check(z.positive()) })
