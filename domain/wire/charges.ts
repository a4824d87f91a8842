import * as z from 'zod/mini'
import { chargeKinds } from '../shared/chargeKinds.ts'
import { numberedPage } from './lists.ts'
import { amount, answer, day, file, instant, listAnswer, serial, uuid } from './primitives.ts'
import { staffReasonRequest } from './staff.ts'

export const chargeKind = z.enum(chargeKinds)
const chargeStatus = z.enum(['open', 'paid', 'waived', 'deducted'])

/** What a member owes: what for, and what the card sheet needs to pay it. */
const memberCharge = z.object({
  id: uuid,
  kind: chargeKind,
  amount,
  lateDays: z.nullable(z.int()),
  name: z.string(),
  productName: z.nullable(z.string()),
  /** The order that it belongs to; null for a consignment's. */
  orderId: z.nullable(uuid),
  /** The text that staff typed; empty when there is none. */
  reason: z.string(),
  /** What staff saw of the item when it came back. */
  images: z.array(file),
  /** From this day on the saved card is tried. */
  dueOn: day,
  createdAt: instant,
  /** When a card was refused last. */
  failedAt: z.nullable(instant),
  cardFailures: z.int(),
  /** The provider still owes an answer about a payment of it. */
  isBeingPaid: z.boolean(),
  payment: z.object({ orderId: z.string(), orderName: z.string(), customerKey: z.string() }),
})
export type MemberCharge = z.infer<typeof memberCharge>
export const memberChargesAnswer = listAnswer(memberCharge)

export const chargePayRequest = z.object({
  /** The provider's order id of this payment, as the list of charges gave it. */
  orderId: z.string().check(z.regex(/^[0-9a-f-]{36}-m\d{1,6}$/)),
  paymentKey: z.string().check(z.minLength(1), z.maxLength(200)),
})
const chargePaid = z.object({ chargeId: uuid, status: z.literal('paid') })
export type ChargePaid = z.infer<typeof chargePaid>
export const chargePaidAnswer = answer(chargePaid)

const numbered = z.int().check(z.gte(1), z.lte(99))
const won = amount.check(z.gte(100))
const lateDays = z.int().check(z.gte(1), z.lte(60))
/** A sum for what was broken or lost, of which an owner gets a part; late days are priced by the shop. */
export const chargeRequest = z
  .object({
    kind: z.enum(['damage', 'loss', 'late_days']),
    amount: z.optional(won),
    ownerPart: z._default(amount, 0),
    lateDays: z.optional(lateDays),
    /** Photos of the item's condition that the renter sees with the charge. */
    photoIds: z._default(z.array(uuid).check(z.maxLength(6, '사진은 6장까지 고를 수 있어요.')), []),
    /** The item's first charge is 1; the same number again is the same charge. */
    chargeNumber: numbered,
    ...staffReasonRequest.shape,
  })
  .check(
    z.refine(({ kind, amount }) => kind === 'late_days' || amount !== undefined, {
      path: ['amount'],
      error: '청구할 금액을 입력해 주세요.',
    }),
    z.refine(({ kind, lateDays }) => kind !== 'late_days' || lateDays !== undefined, {
      path: ['lateDays'],
      error: '연체한 날수를 입력해 주세요.',
    }),
  )
export type ChargeRequest = z.infer<typeof chargeRequest>
export const chargeAnswer = answer(z.object({ id: uuid, amount }))

const ownerBears = z._default(z.boolean(), false)
export const chargeWaiverRequest = z.object({ ownerBears, ...staffReasonRequest.shape })
export const chargeRefundRequest = z.object({
  amount: amount.check(z.gte(1)),
  ownerBears,
  /** The charge's first refund is 1; the same number again is the same refund. */
  refundNumber: numbered,
  ...staffReasonRequest.shape,
})

export const chargeStepAnswer = answer(z.object({ id: uuid }))

export const staffChargesQuery = z.object({
  ...numberedPage,
  status: z.optional(chargeStatus),
  /** One charge alone. */
  chargeId: z.optional(uuid),
  /** Of one rented item alone. */
  orderItemId: z.optional(uuid),
})
export const staffChargesFileQuery = z.omit(staffChargesQuery, { limit: true, curPage: true })
const staffCharge = z.object({
  id: uuid,
  memberId: serial,
  kind: chargeKind,
  debtor: z.enum(['renter', 'owner']),
  status: chargeStatus,
  amount,
  ownerShare: amount,
  refunded: amount,
  /** The number of its latest refund, 0 without one; the next one's is one more. */
  refunds: z.int(),
  /** Of the latest refund; null when there is none. */
  refundStatus: z.nullable(z.enum(['pending', 'confirmed', 'rejected'])),
  productName: z.nullable(z.string()),
  orderItemId: z.nullable(uuid),
  consignmentId: z.nullable(uuid),
  cardFailures: z.int(),
  providerCode: z.nullable(z.string()),
  dueOn: day,
  createdAt: instant,
})
export type StaffCharge = z.infer<typeof staffCharge>
export const staffChargesAnswer = listAnswer(staffCharge)
