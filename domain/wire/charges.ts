import * as z from 'zod/mini'
import { chargeKinds, LATE_DAYS_A_CHARGE, renterChargeKinds } from '../shared/chargeKinds.ts'
import { assignee, assigneeFilter } from './handling.ts'
import { numberedPage, rowAnswer } from './lists.ts'
import { amount, answer, day, file, instant, listAnswer, serial, serialText, uuid } from './primitives.ts'
import { staffReasonRequest } from './staff.ts'
import { text } from './written.ts'

export const chargeKind = z.enum(chargeKinds)
const chargeStatus = z.enum(['open', 'paid', 'waived', 'deducted'])

/** A charge to a member, with the data that the payment sheet needs. */
const memberCharge = z.object({
  id: uuid,
  kind: chargeKind,
  amount,
  lateDays: z.nullable(z.int()),
  name: z.string(),
  productName: z.nullable(z.string()),
  /** The order that it belongs to; null for a charge of a consignment. */
  orderId: z.nullable(uuid),
  /** The text by staff; empty without one. */
  reason: z.string(),
  /** Photos of the item's condition when it came back. */
  images: z.array(file),
  /** What was waived of it in parts. */
  waived: amount,
  /** What became of the member's objection, which pauses the card while it is open; null without one. */
  dispute: z.nullable(z.enum(['open', 'answered'])),
  /** The first day on which the saved card is tried. */
  dueOn: day,
  createdAt: instant,
  /** When a card was last declined. */
  failedAt: z.nullable(instant),
  cardFailures: z.int(),
  /** A payment of it is still without an answer of the provider. */
  isBeingPaid: z.boolean(),
  payment: z.object({ orderId: z.string(), orderName: z.string(), customerKey: z.string() }),
})
export type MemberCharge = z.infer<typeof memberCharge>
export const memberChargesAnswer = listAnswer(memberCharge)

export const chargePayRequest = z.object({
  /** The provider's order id of this payment, from the list of charges. */
  orderId: z.string().check(z.regex(/^[0-9a-f-]{36}-m\d{1,6}$/)),
  paymentKey: z.string().check(z.minLength(1), z.maxLength(200)),
})
const chargePaid = z.object({ chargeId: uuid, status: z.literal('paid') })
export type ChargePaid = z.infer<typeof chargePaid>
export const chargePaidAnswer = answer(chargePaid)

const numbered = z.int().check(z.gte(1), z.lte(99))
const won = amount.check(z.gte(100))
const lateDays = z.int().check(z.gte(1), z.lte(LATE_DAYS_A_CHARGE))
/** An amount for damage or loss, of which an owner gets a part, or late days, which are priced by the shop. */
export const chargeRequest = z
  .object({
    kind: z.enum(renterChargeKinds),
    amount: z.optional(won),
    ownerPart: z._default(amount, 0),
    lateDays: z.optional(lateDays),
    /** Why more is charged than the calendar or the list price gives; the renter does not read it. */
    beyondReason: z.optional(text(200, '더 청구하는 이유를 적어 주세요.', undefined, 2)),
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
      error: '늦은 날수를 입력해 주세요.',
    }),
  )
export type ChargeRequest = z.infer<typeof chargeRequest>
export const chargeAnswer = answer(z.object({ id: uuid, amount }))

export const lateQuoteQuery = z.object({
  /** Without it the quote is for the days that are open, as many as one charge takes. */
  days: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(LATE_DAYS_A_CHARGE))),
})
const lateQuote = z.object({
  pickUpOn: day,
  /** The day on which the item came back; null while it is away. */
  backOn: z.nullable(day),
  today: day,
  /** The days by the calendar, those that earlier charges named, and those left. */
  lateDays: z.int(),
  chargedDays: z.int(),
  openDays: z.int(),
  /** The last day on which late days can be charged; null while the item is away. */
  chargeableUntil: z.nullable(day),
  /** The quoted days with their price, and the owner's part of it. */
  days: z.int(),
  amount,
  ownerPart: amount,
  /** The item's owner may get a part of what is charged for damage or loss. */
  ownerMayShare: z.boolean(),
  /** What its renter is not charged for, because the courier lost it on its way back. */
  notCharged: z.array(z.enum(['damage', 'loss'])),
  /** What the item costs new, what was asked for its damage or loss so far, and what of its price that leaves. */
  listPrice: amount,
  compensation: amount,
  worthLeft: amount,
})
export type LateQuote = z.infer<typeof lateQuote>
export const lateQuoteAnswer = answer(lateQuote)

const ownerBears = z._default(z.boolean(), false)
export const chargeWaiverRequest = z.object({
  ownerBears,
  /** What was waived of it in parts when its row was read: with more by then it is refused, 409 CHARGE_REDUCED. */
  waived: z._default(amount, 0),
  ...staffReasonRequest.shape,
})
export const chargePartWaiverRequest = z.object({
  amount: amount.check(z.gte(1)),
  ownerBears,
  /** The charge's first partial waiver is 1; the same number again is the same waiver. */
  waiverNumber: numbered,
  ...staffReasonRequest.shape,
})
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
  /** Only this charge. */
  chargeId: z.optional(uuid),
  /** Only charges of this rented item. */
  orderItemId: z.optional(uuid),
  /** Only what this member owes or paid. */
  memberId: z.optional(serialText),
  /** Only those whose debtor objects, by what became of it. */
  dispute: z.optional(z.enum(['open', 'answered'])),
  assignee: z.optional(assigneeFilter),
})
export const staffChargesFileQuery = z.omit(staffChargesQuery, { limit: true, curPage: true })
export type StaffChargesFilter = z.infer<typeof staffChargesFileQuery>
const staffCharge = z.object({
  id: uuid,
  memberId: serial,
  kind: chargeKind,
  debtor: z.enum(['renter', 'owner']),
  status: chargeStatus,
  amount,
  ownerShare: amount,
  /** Why more late days were charged than the calendar counts; null where they were not, and once it was erased. */
  beyondReason: z.nullable(z.string()),
  /** What was waived of it in parts; `amount` is what it costs without them. */
  waived: amount,
  /** The number of its latest partial waiver, 0 without one; the next one's is one more. */
  waivers: z.int(),
  /** What became of its debtor's objection; null without one. */
  dispute: z.nullable(z.enum(['open', 'answered'])),
  assignee,
  /** The inquiry in which its debtor objected. */
  inquiryId: z.nullable(serial),
  /** What finance decided to refund of it, confirmed or not. */
  refunded: amount,
  /** The number of its latest refund, 0 without one; the next one's is one more. */
  refunds: z.int(),
  /** The status of the latest refund; null without one. */
  refundStatus: z.nullable(z.enum(['pending', 'confirmed', 'rejected'])),
  /** How far the refund to the card is that another one waits for; null without one. */
  openRefund: z.nullable(z.enum(['pending', 'rejected'])),
  /** The owner who owes it, or has a part of it, has left the shop: what is owed to them changes no more (rule 427). */
  ownerHasLeft: z.boolean(),
  /** The owner was compensated for the loss that it asks for, and their part of it was counted then (rule 433). */
  isCompensatedLoss: z.boolean(),
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
export const staffChargeAnswer = rowAnswer(staffCharge)
