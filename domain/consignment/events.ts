import { z } from 'zod'
import { contractRates, day, id, serial, won } from '../shared/eventFields.ts'
import type { EventOf } from '../shared/eventSchemas.ts'

const months = z.literal([3, 6, 12])
/** `memberId` is the owner. */
const consignmentRef = { consignmentId: id, memberId: serial }
const parcel = { courier: z.string(), trackingNumber: z.string() }

/** Who had the item last: the shop, or a renter who never gave it back. */
const lostBy = z.enum(['shop', 'renter'])
export type LostBy = z.infer<typeof lostBy>

/** The terms agreed at acceptance; later settings do not change them. */
const contract = z.strictObject({
  assessedRentalPrice: won,
  rates: contractRates,
  months,
  consigningDate: day,
  /** The last day of the contract; the day after it ends. */
  endsOn: day,
  /** The last day on which a rental may end. */
  lastRentableDay: day,
  earlyEndPercent: z.int(),
})
export type ConsignmentContract = z.infer<typeof contract>

export const consignmentEventSchemas = {
  /** Brand, model, address and photos are rows that can be erased. */
  'consignment.applied': z.strictObject({
    ...consignmentRef,
    consignmentNumber: z.string(),
    productCondition: z.enum(['new', 'used']),
    warranty: z.boolean(),
    desiredRentalPrice: won,
    months,
    accountId: serial,
    sendBy: day,
  }),
  /** The owner entered or corrected the tracking number. */
  'consignment.sent': z.strictObject({
    ...consignmentRef,
    ...parcel,
    /** 1 for the first, one more for each correction. */
    parcelNumber: serial,
    waitUntil: day,
  }),
  /** Staff keep waiting for a parcel that has not arrived. */
  'consignment.awaited': z.strictObject({ ...consignmentRef, waitUntil: day }),
  'consignment.received': z.strictObject(consignmentRef),
  'consignment.accepted': z.strictObject({ ...consignmentRef, productId: serial, contract }),
  'consignment.rejected': z.strictObject({
    ...consignmentRef,
    cause: z.literal('failed_inspection'),
    inspectionFee: won,
    returnFee: won,
  }),
  'consignment.not_received': z.strictObject({
    ...consignmentRef,
    cause: z.literal('not_received'),
    /** Whether a parcel was announced. */
    wasSent: z.boolean(),
  }),
  'consignment.given_up': z.strictObject({
    ...consignmentRef,
    productId: serial,
    by: z.enum(['member', 'staff']),
    /** The sum of the bases confirmed since acceptance. */
    confirmedBase: won,
    earlyEndPercent: z.int(),
    penalty: won,
  }),
  'consignment.ended': z.strictObject({ ...consignmentRef, productId: serial }),
  'consignment.sent_back': z.strictObject({ ...consignmentRef, ...parcel }),
  /** The item cannot be found; it is off sale until it is found or finance ends the consignment (rule 294). */
  'consignment.loss_reported': z.strictObject({
    ...consignmentRef,
    productId: serial,
    /** 1 for the first report, one more for each later one. */
    lossNumber: serial,
    lostBy,
    /** The item's value as agreed by owner and shop, in won. */
    agreedValue: won,
  }),
  /** An item that was reported lost has been found. */
  'consignment.found': z.strictObject({ ...consignmentRef, productId: serial, lossNumber: serial }),
  /** The consignment is over, and its owner is compensated (rules 294 and 295). */
  'consignment.lost': z.strictObject({
    ...consignmentRef,
    productId: serial,
    lostBy,
    agreedValue: won,
    /** The part of the value already credited to the owner from renters' charges, in won. */
    passedOn: won,
    /** The part that the shop pays in addition. */
    compensation: won,
  }),
  /** An item whose owner was compensated is here again and belongs to the shop from now on (rule 305). */
  'consignment.recovered': z.strictObject({ ...consignmentRef, productId: serial }),
}

export type ConsignmentEvent = EventOf<typeof consignmentEventSchemas>
export type ConsignmentEventOf<Type extends ConsignmentEvent['type']> = Extract<
  ConsignmentEvent,
  { type: Type }
>
export type ConsignmentApplication = ConsignmentEventOf<'consignment.applied'>['data']

/** The stream of one consignment. */
export const consignmentStream = (consignmentId: string): string => `consignment:${consignmentId}`
