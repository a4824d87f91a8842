import * as z from 'zod/mini'
import { accountRequest } from './accounts.ts'
import { assignee, assigneeFilter } from './handling.ts'
import { pagedAnswer, paging, rowAnswer, searched, sortOf } from './lists.ts'
import { amount, answer, instant, serial, uuid } from './primitives.ts'
import { staffReasonRequest } from './staff.ts'

const refundStatus = z.enum(['pending', 'confirmed', 'rejected'])

const refundFilter = {
  /** `open` includes pending and rejected refunds. */
  status: z._default(z.enum([...refundStatus.options, 'open', 'all']), 'rejected'),
  /** An order number, a payment key, a member's id, or part of a name or email. */
  q: searched,
  assignee: z.optional(assigneeFilter),
  sort: z._default(sortOf(['requestedAt', 'amount']), 'requestedAt'),
}
export const staffRefundsQuery = z.object({ ...refundFilter, ...paging })
export const staffRefundsFileQuery = z.object(refundFilter)
export type StaffRefundsFilter = z.infer<typeof staffRefundsFileQuery>
const staffRefundRow = z.object({
  assignee,
  refundId: uuid,
  paymentKey: z.string(),
  memberId: serial,
  /** Null for a member who left. */
  memberName: z.nullable(z.string()),
  /** null for a charge of a consignment. */
  orderId: z.nullable(uuid),
  /** null for a refund of a charge. */
  orderNumbers: z.nullable(z.string()),
  /** The charge and its name; null for a refund of an order. */
  chargeId: z.nullable(uuid),
  name: z.nullable(z.string()),
  amount,
  status: refundStatus,
  /** The provider's refusal code, and its meaning in Korean. */
  providerCode: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Since when it is owed to the member. */
  requestedAt: instant,
  settledAt: z.nullable(instant),
  /** How often it was sent. */
  sending: z.int(),
  /** The provider's last answer to a pending refund; null without one. */
  lastReason: z.nullable(z.string()),
  /** It is not sent until finance says what money of its payment is that the provider gave back beside the books. */
  isHeldBack: z.boolean(),
  /** How it was settled; null until then. */
  paidBy: z.nullable(z.enum(['card', 'transfer', 'desk', 'set_off', 'goodwill'])),
  /** The provider's or the bank's own key of the settled refund. */
  transactionKey: z.nullable(z.string()),
  /** The part granted as goodwill; 0 unless it was refunded at the provider's desk. */
  goodwill: amount,
  /** The part of `goodwill` that no refund of ours counts, and that is a cost of the shop therefore (rule 286). */
  goodwillLeft: amount,
  /** Of a refund at the provider's desk: the part that is neither settled with refunds of ours nor goodwill yet. */
  open: amount,
  /** The part of `open` that no refund of ours needs. */
  grantable: amount,
  /** Of a refund that is not confirmed: the part that was already given as goodwill. */
  countedGoodwill: amount,
})
export type StaffRefundRow = z.infer<typeof staffRefundRow>
export const staffRefundsAnswer = pagedAnswer(
  staffRefundRow,
  /** What goes back, each won once: set off or already given, a refund is the money of its desk's row (rule 740). */
  z.object({ given: z.int() }),
)
export const staffRefundAnswer = rowAnswer(staffRefundRow)
export type StaffRefunds = z.infer<typeof staffRefundsAnswer>['data']
export const resentAnswer = answer(z.object({ refundId: uuid, status: refundStatus }))

/** The bank's own reference of the transfer, as its statement prints it. */
const bankReference = z
  .string()
  .check(
    z.trim(),
    z.regex(/^[A-Za-z0-9-]{4,40}$/, '은행 거래 번호는 영문, 숫자, 하이픈 4–40자로 입력해 주세요.'),
  )
/**
 * `account`: the fingerprint of the account that it went to, one that was shown for this refund; `amount`: the sum that was
 * shown with it, and another one that is left by then is refused 409 REFUND_CHANGED.
 */
export const refundTransferRequest = z.extend(staffReasonRequest, {
  bankReference,
  amount,
  account: z.string().check(z.minLength(1), z.maxLength(40)),
})
/** The account of a member who has left, which finance typed as they told it. */
export const refundAccountRequest = z.extend(staffReasonRequest, accountRequest.shape)
const refundAccount = z.object({
  /** The fingerprint of the account. */
  account: z.string(),
  bankCode: z.string(),
  bankName: z.string(),
  accountNumber: z.string(),
  accountHolderName: z.string(),
  verifiedAt: instant,
  /** False for one that was shown for this refund earlier and that was replaced since. */
  isCurrent: z.boolean(),
})
export type RefundAccount = z.infer<typeof refundAccount>
export const refundAccountAnswer = answer(
  /** The member's own first; of one who has left what finance typed last. */
  z.object({ amount, accounts: z.array(refundAccount) }),
)

/** POST /api/staff/refunds/found: a refund that the provider made under this key without our request. */
export const deskRefundRequest = z.extend(staffReasonRequest, {
  paymentKey: z.string().check(z.minLength(1), z.maxLength(200)),
  transactionKey: z.string().check(z.minLength(1), z.maxLength(200)),
})

/**
 * POST /api/staff/refunds/goodwill: the part closed as goodwill, in won, and what of the refund was goodwill already when
 * finance looked at it, so that a second part of the same sum is told from a second tap.
 */
export const goodwillRequest = z.extend(deskRefundRequest, {
  amount: z.int().check(z.positive()),
  goodwillBefore: z.optional(z.int().check(z.nonnegative())),
})
