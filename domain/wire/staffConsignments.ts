import * as z from 'zod/mini'
import { rentalBarriers } from '../shared/rentalBarriers.ts'
import {
  consignmentCause,
  consignmentCourier,
  consignmentMonths,
  consignmentStatus,
  productCondition,
} from './consignments.ts'
import { contentVersion } from './content.ts'
import { assignee, assigneeFilter } from './handling.ts'
import { rowAnswer } from './lists.ts'
import { orderItemStatus } from './orderItemStatus.ts'
import {
  amount,
  answer,
  day,
  file,
  instant,
  listAnswer,
  month,
  pageQuery,
  reckonedDay,
  serial,
  serialText,
  signedAmount,
  uuid,
} from './primitives.ts'
import { staffReasonRequest } from './staff.ts'
import { ownersDigitsUnlessOther, ownersTrackingNumber } from './waybill.ts'
import { name, textOrNone } from './written.ts'

const perMille = z.int('천분율은 0부터 500까지의 정수예요.').check(z.minimum(0), z.maximum(500))
const contractRates = { transactionPerMille: perMille, operatingPerMille: perMille }
const won100 = z.int().check(z.gte(1_000), z.lte(10_000_000), z.multipleOf(100))
const text = (longest: number) => z.nullable(name(longest))

/** POST /api/staff/consignments/{id}/receive, a multipart form; the photos are consignmentFile1..3. */
export const receiveForm = z.extend(staffReasonRequest, {
  conditionNote: z._default(textOrNone(1_000), ''),
})

/**
 * The product that the item becomes; pictures are stored files, the first is the main one. The contract is made at the
 * rates that its author read; with others by then it is refused, 409 CONTRACT_RATES_CHANGED.
 */
export const acceptRequest = z.extend(staffReasonRequest, {
  quotedRates: z.object(contractRates),
  assessedRentalPrice: won100,
  productName: name(100),
  brandId: serial,
  categoryId: serial,
  supplyPrice: amount,
  color: text(50),
  material: text(100),
  origin: text(50),
  size: z._default(text(50), null),
  description: z._default(z.string().check(z.maxLength(20_000)), ''),
  turnaroundDays: z._default(z.int().check(z.gte(0), z.lte(14)), 0),
  fileIds: z.array(serial).check(z.minLength(1, '상품 사진을 올려 주세요.'), z.maxLength(10)),
})

/** The loss that its author means: one more than the row's for a report, and the row's last for a finding (rule 890). */
const ofLoss = { lossNumber: serial }
export const lossFoundRequest = z.extend(staffReasonRequest, ofLoss)

/** Who had the missing item last, and its value as agreed with its owner. */
export const lossRequest = z.extend(staffReasonRequest, {
  ...ofLoss,
  /** Of a parcel home that the courier lost: one more than the row's corrections. Absent for an item that is not on its way. */
  correctionNumber: z.optional(serial),
  lostBy: z.enum(['shop', 'renter']),
  agreedValue: z.int().check(z.gte(0), z.lte(1_000_000_000, '10억 원까지 입력할 수 있어요.')),
})

/** The loss and the compensation that finance saw and approves; another one is refused 409 COMPENSATION_CHANGED. */
export const lossEndRequest = z.extend(staffReasonRequest, { ...ofLoss, quotedCompensation: amount })

/** The penalty that staff quoted to the owner. */
export const staffGivingUpRequest = z.extend(staffReasonRequest, { quotedPenalty: amount })

const backParcel = {
  ...staffReasonRequest.shape,
  shippingCompany: consignmentCourier,
  trackingNumber: ownersTrackingNumber('운송장 번호를 확인해 주세요.'),
  /** Confirms that another order or owner's item travels under the same waybill. */
  sharesParcel: z.optional(z.literal(true)),
}
const correctionNumber = serial
export const sendBackRequest = z.object(backParcel).check(ownersDigitsUnlessOther)
/** A correction of a parcel home names its number, one more than the row's. */
export const backParcelCorrectionRequest = z
  .object({ ...backParcel, correctionNumber })
  .check(ownersDigitsUnlessOther)
export const sendBackUndoRequest = z.extend(staffReasonRequest, { correctionNumber })

export const consignmentStepAnswer = answer(
  z.object({ id: uuid, status: consignmentStatus, productId: z.nullable(serial) }),
)

export const staffConsignmentsQuery = z.object({
  status: z.optional(consignmentStatus),
  /**
   * `missing`: announced parcels that are late. `to_send_back`: items to send back. `lost`: items that cannot be found.
   */
  waiting: z.optional(z.enum(['missing', 'to_send_back', 'lost'])),
  /** Only those of this owner. */
  memberId: z.optional(serialText),
  assignee: z.optional(assigneeFilter),
  curPage: pageQuery.shape.curPage,
})
export const staffConsignmentsFileQuery = z.omit(staffConsignmentsQuery, { curPage: true })
export type StaffConsignmentsFilter = z.infer<typeof staffConsignmentsFileQuery>

const loss = z.object({
  /** What currently blocks finance from ending the consignment. */
  barredBy: z.nullable(z.enum(['rental_under_way', 'rental_booked'])),
  lostBy: z.enum(['shop', 'renter']),
  agreedValue: amount,
  /** The amount credited to its owner from renters' charges for the loss. */
  passedOn: signedAmount,
  /** The amount that the shop adds, or added once `lostAt` is set. */
  compensation: amount,
  /**
   * The settlement that pays it, once it ended: its month, the day on which it was paid, and the one on which it will be,
   * null once that is over or while the month is held. Null before, and where nothing is added.
   */
  payment: z.nullable(z.object({ month, paidOn: z.nullable(day), payOn: z.nullable(reckonedDay) })),
  /** The reason typed when it was reported. */
  reason: z.string(),
  reportedAt: z.nullable(instant),
  lostAt: z.nullable(instant),
  /** When it was found after all, and became the shop's. */
  recoveredAt: z.nullable(instant),
  /** Its rentals that have not ended: future ones have to be exchanged or cancelled first. */
  rentals: z.array(
    z.object({
      orderItemId: uuid,
      orderNumbers: z.string(),
      status: orderItemStatus,
      start: day,
      end: day,
    }),
  ),
})
export type ConsignmentLoss = z.infer<typeof loss>

const staffConsignment = z.object({
  assignee,
  /** The shop's day when it was read, on which its actions and the penalty depend. */
  today: day,
  id: uuid,
  consignmentNumber: z.string(),
  memberId: serial,
  memberName: z.string(),
  ownerHasLeft: z.boolean(),
  status: consignmentStatus,
  cause: consignmentCause,
  brand: z.string(),
  modelName: z.string(),
  productCondition,
  warranty: z.boolean(),
  desiredRentalPrice: amount,
  assessedRentalPrice: z.nullable(amount),
  consignmentPeriod: consignmentMonths,
  createdAt: instant,
  sendBy: day,
  /** The last day on which an announced parcel is awaited. */
  waitUntil: z.nullable(day),
  shippingCompany: z.nullable(consignmentCourier),
  trackingNumber: z.nullable(z.string()),
  postCode: z.string(),
  address1: z.string(),
  address2: z.string(),
  productId: z.nullable(serial),
  consigningDate: z.nullable(day),
  endsOn: z.nullable(day),
  /** The owner's current penalty for ending early; null unless the item is on offer. */
  penalty: z.nullable(amount),
  /** The rental of the item that bars ending its contract or sending it back; null without one. */
  rentedBecause: z.nullable(z.enum(rentalBarriers)),
  /** The fees of a failed appraisal, from the guide at the time of the application. */
  rejectionFees: z.object({ inspectionFee: amount, returnFee: amount }),
  /** The text by staff about a failed appraisal. */
  rejectionReason: z.nullable(z.string()),
  conditionNote: z.nullable(z.string()),
  images: z.array(file),
  intakeImages: z.array(file),
  sentBackAt: z.nullable(instant),
  /** The parcel that returned it. */
  backCourier: z.nullable(consignmentCourier),
  backTrackingNumber: z.nullable(z.string()),
  /** How often it was reported missing. */
  losses: z.int(),
  /** How often that parcel was corrected or taken back. */
  backCorrections: z.int(),
  /** The loss of an item that cannot be found, and of one that was ended as lost; null otherwise. */
  loss: z.nullable(loss),
})
export type StaffConsignment = z.infer<typeof staffConsignment>
export const staffConsignmentsAnswer = listAnswer(staffConsignment)
export const staffConsignmentAnswer = answer(staffConsignment)
export const staffConsignmentRowAnswer = rowAnswer(staffConsignment)

const fee = z
  .int('금액은 100원 단위예요.')
  .check(z.minimum(0), z.maximum(1_000_000), z.multipleOf(100, '금액은 100원 단위예요.'))
const terms = { ...contractRates, inspectionFee: fee, returnFee: fee }
/**
 * POST /api/staff/consignment-rates: rates per mille for new contracts, and the fees of a failed appraisal from now on.
 */
export const ratesRequest = z.object({ ...terms, version: contentVersion, ...staffReasonRequest.shape })
const ratesChanged = z.object({
  ...terms,
  reason: z.string(),
  changedAt: instant,
  staffId: serial,
})
export type RatesChanged = z.infer<typeof ratesChanged>
/** `version` is that of the terms in force; a change names it. */
export const staffRatesAnswer = answer(
  z.object({ now: z.object(terms), version: contentVersion, result: z.array(ratesChanged) }),
)
