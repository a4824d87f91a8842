import * as z from 'zod/mini'
import { orderItemStatus } from './orderItemStatus.ts'
import { amount, answer, day, instant, listAnswer, pageQuery, serial, uuid } from './primitives.ts'

const returnReason = z.enum([
  'changed_mind',
  'differs_from_description',
  'damaged',
  'does_not_fit',
  'arrived_late',
  'wrong_product',
  'etc',
])
export type ReturnReason = z.infer<typeof returnReason>

export const returnRequest = z.object({
  orderItemId: uuid,
  returnReason: z._default(z.nullable(returnReason), null),
  /** What the member typed; kept apart from the events. */
  returnText: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
})

const returnStage = z.enum(['requested', 'approved', 'declined', 'collecting', 'collected', 'completed'])
export type ReturnStage = z.infer<typeof returnStage>

/** confirmed: back on the card; transferred: paid to the member's account, because the card company refused it. */
export const refundStatus = z.enum(['none', 'pending', 'confirmed', 'rejected', 'transferred'])

/** What went back; `deliveryFeeRefund` is inside cardRefund. */
export const moneyBack = z.object({
  refunded: amount,
  cardRefund: amount,
  pointsRefund: amount,
  deliveryFeeRefund: amount,
  /** none: nothing goes to the card; pending until the provider confirms. */
  refundStatus,
})

/** The last return that was requested of an item, as its member reads it. */
export const itemReturn = z.object({
  number: serial,
  stage: returnStage,
  requestedAt: instant,
  approvedAt: z.nullable(instant),
  declinedAt: z.nullable(instant),
  collectingAt: z.nullable(instant),
  collectedAt: z.nullable(instant),
  completedAt: z.nullable(instant),
  /** Why staff declined, in their words; null when they did not, or when the law lets it be forgotten. */
  declineReason: z.nullable(z.string()),
  /** Of the parcel on its way back. */
  trackingUrl: z.nullable(z.string()),
  refund: z.nullable(moneyBack),
})
export type ItemReturn = z.infer<typeof itemReturn>

export const returnAnswer = answer(
  z.object({ orderItemId: uuid, status: orderItemStatus, returnNumber: serial }),
)

const declineCode = z.enum(['used_beyond_purpose', 'damaged_by_renter', 'period_over', 'other'])

export const staffReturnsQuery = z.extend(pageQuery, { stage: z.optional(returnStage) })
export const staffReturnsFileQuery = z.pick(staffReturnsQuery, { stage: true })
const staffReturnRow = z.object({
  orderId: uuid,
  orderItemId: uuid,
  orderNumbers: z.string(),
  number: serial,
  stage: returnStage,
  productName: z.string(),
  rentalStartDate: day,
  rentalEndDate: day,
  requestedAt: instant,
  returnReason: z.nullable(z.string()),
  /** What the member typed. */
  returnText: z.nullable(z.string()),
  finalAmount: amount,
  /** What of it was paid with points. */
  pointsUsed: amount,
})
export type StaffReturnRow = z.infer<typeof staffReturnRow>
export const staffReturnsAnswer = listAnswer(staffReturnRow)

/** How much staff give back, and how much of that as points; without points it is split as the item was paid. */
const decidedRefund = {
  refund: amount,
  pointsRefund: z._default(z.nullable(amount), null),
}
const reason = z.string().check(z.trim(), z.minLength(1, '사유를 입력해 주세요.'), z.maxLength(200))

/** The reason is what the member reads. */
export const declineReturnRequest = z.object({ declineReason: declineCode, reason })
export const completeReturnRequest = z.object({
  ...decidedRefund,
  /** The delivery fee goes back, too: with the last item of the order. */
  returnsDeliveryFee: z._default(z.boolean(), false),
  /** Of an item that cost nothing: its owner is paid all the same. */
  rentalCounts: z._default(z.boolean(), false),
  reason,
})
export const refundItemRequest = z.object({
  ...decidedRefund,
  /** Which refund of the item this is, from 1: sent twice it is given once. */
  refundNumber: serial,
  /** The owner's share falls with what is kept. */
  ownerBears: z.boolean(),
  reason,
})

const given = z.object({
  ...moneyBack.shape,
  orderItemId: uuid,
  base: amount,
  vat: amount,
  ownersShare: amount,
})
export const moneyBackAnswer = answer(z.omit(given, { refundStatus: true }))
export type MoneyBackGiven = z.infer<typeof moneyBackAnswer>['data']

export const refundQuoteQuery = z.object({ refund: z.optional(z.coerce.number().check(z.int(), z.gte(0))) })
export const refundQuoteAnswer = answer(
  z.object({
    /** The number of the next refund of a collected item. */
    refundNumber: serial,
    largest: amount,
    refund: amount,
    cardRefund: amount,
    pointsRefund: amount,
    /** What can go back with it when staff say so; 0 while other items of the order are not over. */
    deliveryFee: amount,
  }),
)
export type RefundQuote = z.infer<typeof refundQuoteAnswer>['data']
