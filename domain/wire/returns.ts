import * as z from 'zod/mini'
import { namedAccount } from './accounts.ts'
import { assignee, assigneeFilter } from './handling.ts'
import { rowAnswer } from './lists.ts'
import { orderItemStatus } from './orderItemStatus.ts'
import { amount, answer, day, instant, listAnswer, pageQuery, serial, uuid } from './primitives.ts'
import { waybill } from './staff.ts'
import { digitsUnlessOther } from './waybill.ts'
import { reason, textOrNone } from './written.ts'

export const returnReason = z.enum([
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
  /** The text that the member typed; stored separately from the events. */
  returnText: z._default(textOrNone(200), ''),
})

const returnStage = z.enum(['requested', 'approved', 'declined', 'collecting', 'collected', 'completed'])
export type ReturnStage = z.infer<typeof returnStage>

/** confirmed: refunded to the card; transferred: paid to the member's account, because the card company refused it. */
export const refundStatus = z.enum(['none', 'pending', 'confirmed', 'rejected', 'transferred'])

/** A refund; `deliveryFeeRefund` is included in cardRefund. */
export const moneyBack = z.object({
  refunded: amount,
  cardRefund: amount,
  pointsRefund: amount,
  deliveryFeeRefund: amount,
  /** none: nothing goes to the card; pending until the provider confirms, rejected while it refuses a part. */
  refundStatus,
  /** The part of cardRefund that the card got. */
  confirmedAmount: amount,
  /** The part of cardRefund that the provider refuses. */
  lateAmount: amount,
  /** The part of cardRefund that was paid to the member's account, because the card company refused it. */
  transferredAmount: amount,
  /** The accounts that it was paid to; none once they are not known any more. */
  transferredTo: z.array(namedAccount),
})

/** The latest return request of an item, as its member sees it. */
export const itemReturn = z.object({
  number: serial,
  stage: returnStage,
  requestedAt: instant,
  approvedAt: z.nullable(instant),
  declinedAt: z.nullable(instant),
  collectingAt: z.nullable(instant),
  collectedAt: z.nullable(instant),
  completedAt: z.nullable(instant),
  /** The typed reason for declining; null when not declined, or once the text was erased after its retention period. */
  declineReason: z.nullable(z.string()),
  /** The tracking page of the return parcel. */
  trackingUrl: z.nullable(z.string()),
  refund: z.nullable(moneyBack),
})
export type ItemReturn = z.infer<typeof itemReturn>

export const returnAnswer = answer(
  z.object({ orderItemId: uuid, status: orderItemStatus, returnNumber: serial }),
)

export const declineCode = z.enum(['used_beyond_purpose', 'damaged_by_renter', 'period_over', 'other'])

export const staffReturnsQuery = z.extend(pageQuery, {
  stage: z.optional(returnStage),
  assignee: z.optional(assigneeFilter),
})
export const staffReturnsFileQuery = z.pick(staffReturnsQuery, { stage: true, assignee: true })
export type StaffReturnsFilter = z.infer<typeof staffReturnsFileQuery>
const staffReturnRow = z.object({
  orderId: uuid,
  orderItemId: uuid,
  orderNumbers: z.string(),
  number: serial,
  stage: returnStage,
  productName: z.string(),
  assignee,
  rentalStartDate: day,
  rentalEndDate: day,
  requestedAt: instant,
  /** The item only counts as arrived: declining the return says that its renter has it. */
  isArrivalPresumed: z.boolean(),
  /** The consignment of an owner's item reports it missing: it is found there before it is received. */
  isReportedMissing: z.boolean(),
  /** The day on which the courier took what it then lost; null for a parcel that was not lost on its way back. */
  handedOverOn: z.nullable(day),
  returnReason: z.nullable(z.string()),
  /** The text that the member typed. */
  returnText: z.nullable(z.string()),
  finalAmount: amount,
  /** The part that was paid with points. */
  pointsUsed: amount,
})
export type StaffReturnRow = z.infer<typeof staffReturnRow>
export const staffReturnsAnswer = listAnswer(staffReturnRow)
/** Its id is that of the item and the number of the return, joined by a dot. */
export const staffReturnAnswer = rowAnswer(staffReturnRow)

/** The refund decided by staff, and the part of it as points; null splits it as the item was paid. */
const decidedRefund = {
  refund: amount,
  pointsRefund: z._default(z.nullable(amount), null),
}

/** The request that staff read: an answer to another one is refused (rule 890). */
const seenReturn = { returnNumber: serial }
export const moveReturnRequest = z.object({ ...seenReturn, reason })
export const collectReturnRequest = z.object({ ...seenReturn, ...waybill, reason }).check(digitsUnlessOther)
/** The member reads the reason. */
export const declineReturnRequest = z.object({
  ...seenReturn,
  /** Whether the request was approved when staff read it. */
  isApproved: z.boolean(),
  declineReason: declineCode,
  reason,
})
export const completeReturnRequest = z.object({
  ...decidedRefund,
  /** Also refunds the delivery fee; only with the last item of the order. */
  returnsDeliveryFee: z._default(z.boolean(), false),
  /** For an item that cost nothing: whether its owner is paid anyway. */
  rentalCounts: z._default(z.boolean(), false),
  reason,
})
export const refundItemRequest = z.object({
  ...decidedRefund,
  /** Counts the item's refunds from 1, so that a repeated request is applied once. */
  refundNumber: serial,
  /** Whether the refund reduces the owner's share. */
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
export const moneyBackAnswer = answer(
  z.omit(given, {
    ...{ refundStatus: true, confirmedAmount: true, lateAmount: true },
    ...{ transferredAmount: true, transferredTo: true },
  }),
)
export type MoneyBackGiven = z.infer<typeof moneyBackAnswer>['data']
