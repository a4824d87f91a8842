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

/** What the owner and the shop agreed on at acceptance; later settings change nothing of it. */
const contract = z.strictObject({
  assessedRentalPrice: won,
  /** Per mille of what a rental is settled by. */
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
  /** The owner said which parcel it is in, for the first time or again. */
  'consignment.sent': z.strictObject({
    ...consignmentRef,
    ...parcel,
    /** 1 for the first, one more for each correction. */
    parcelNumber: serial,
    waitUntil: day,
  }),
  /** Staff go on waiting for a parcel that has not arrived. */
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
    /** The bases that were confirmed since acceptance, added up. */
    confirmedBase: won,
    earlyEndPercent: z.int(),
    penalty: won,
  }),
  'consignment.ended': z.strictObject({ ...consignmentRef, productId: serial }),
  'consignment.sent_back': z.strictObject({ ...consignmentRef, ...parcel }),
  /** The item cannot be found; it is offered no more, and finance is to end the consignment (rule 294). */
  'consignment.loss_reported': z.strictObject({
    ...consignmentRef,
    productId: serial,
    /** 1 for the first report, one more for each later one. */
    lossNumber: serial,
    lostBy,
    /** What owner and shop agreed that the item is worth, in won. */
    agreedValue: won,
  }),
  /** What was reported lost is here again. */
  'consignment.found': z.strictObject({ ...consignmentRef, productId: serial, lossNumber: serial }),
  /** The consignment is over, and its owner is compensated (rules 294 and 295). */
  'consignment.lost': z.strictObject({
    ...consignmentRef,
    productId: serial,
    lostBy,
    agreedValue: won,
    /** What of the value renters were charged for and the owner was credited with before, in won. */
    passedOn: won,
    /** What the shop pays on top of it. */
    compensation: won,
  }),
}

export type ConsignmentEvent = EventOf<typeof consignmentEventSchemas>
export type ConsignmentEventOf<Type extends ConsignmentEvent['type']> = Extract<
  ConsignmentEvent,
  { type: Type }
>
export type ConsignmentApplication = ConsignmentEventOf<'consignment.applied'>['data']

/** The stream of one consignment. */
export const consignmentStream = (consignmentId: string): string => `consignment:${consignmentId}`
