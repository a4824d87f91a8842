import { z } from 'zod'
import { chargeKinds } from '../shared/chargeKinds.ts'
import { contractRates, day, id, serial, won } from '../shared/eventFields.ts'
import type { EventOf } from '../shared/eventSchemas.ts'
import { capturedPayment, refundEventFields } from '../shared/refundEvents.ts'

/** `memberId` is the debtor. */
const chargeRef = { chargeId: id, memberId: serial }

export const chargeKind = z.enum(chargeKinds)
export type ChargeKind = z.infer<typeof chargeKind>

/** The order item or consignment that the charge belongs to. */
const subject = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('order_item'), orderId: id, orderItemId: id }),
  z.strictObject({ of: z.literal('consignment'), consignmentId: id }),
])

/** The owner of the item and their share of the charge, in won. */
const owner = z
  .strictObject({
    ownerId: serial,
    consignmentId: id,
    share: won,
    /** The contract's rates that gave the share; null when staff decided it. */
    rates: contractRates.nullable(),
  })
  .nullable()
export type ChargeOwner = z.infer<typeof owner>

export type ChargePayment = z.infer<typeof capturedPayment>

/** The saved card without action of the member, or the member in the payment sheet. */
const paidBy = z.enum(['saved_card', 'member'])
export type PaidBy = z.infer<typeof paidBy>

export const chargeEventSchemas = {
  'charge.made': z.strictObject({
    ...chargeRef,
    kind: chargeKind,
    debtor: z.enum(['renter', 'owner']),
    subject,
    amount: won,
    /** The days of delay in the amount; null for other kinds. */
    lateDays: z.int().nullable(),
    /** The first day on which the saved card is tried. */
    dueOn: day,
    owner,
  }),
  /** The provider finally declined one attempt; the charge stays owed. */
  'charge.attempt.failed': z.strictObject({
    ...chargeRef,
    by: paidBy,
    providerCode: z.string(),
    /** The number of times that the saved card was declined so far, including this one. */
    cardFailures: z.int(),
  }),
  'charge.paid': z.strictObject({
    ...chargeRef,
    debtor: z.enum(['renter', 'owner']),
    by: paidBy,
    payment: capturedPayment,
  }),
  /** A payment was captured for a charge that is no longer owed: it is refunded in full. */
  'charge.payment.reversed': z.strictObject({ ...chargeRef, payment: capturedPayment, refundId: id }),
  'charge.waived': z.strictObject({
    ...chargeRef,
    kind: chargeKind,
    debtor: z.enum(['renter', 'owner']),
    amount: won,
    vat: won,
    /** The part of the owner's share that is taken back. */
    ownerShareBack: won,
  }),
  /** Deducted from its owner's payout of a month; no card is tried for it any more. */
  'charge.deducted': z.strictObject({ ...chargeRef, amount: won, month: z.string() }),
  /** A deduction is refunded with the next payout; no card ever paid it. */
  'charge.deduction.refunded': z.strictObject({
    ...chargeRef,
    kind: chargeKind,
    consignmentId: id,
    refundId: id,
    amount: won,
    vat: won,
    /** The part of the charge that stays deducted. */
    kept: won,
  }),
  'charge.refunded': z.strictObject({
    ...chargeRef,
    kind: chargeKind,
    refundId: id,
    paymentKey: z.string(),
    amount: won,
    vat: won,
    ownerShareBack: won,
  }),
  'charge.refund.confirmed': z.strictObject({ ...chargeRef, ...refundEventFields.confirmed }),
  'charge.refund.found': z.strictObject({ ...chargeRef, ...refundEventFields.found }),
  'charge.goodwill.granted': z.strictObject({ ...chargeRef, ...refundEventFields.goodwillGranted }),
  'charge.refund.divided': z.strictObject({ ...chargeRef, ...refundEventFields.divided }),
  'charge.refund.rejected': z.strictObject({ ...chargeRef, ...refundEventFields.rejected }),
  'charge.refund.resent': z.strictObject({ ...chargeRef, refundId: id }),
}

export type ChargeEvent = EventOf<typeof chargeEventSchemas>
export type ChargeEventOf<Type extends ChargeEvent['type']> = Extract<ChargeEvent, { type: Type }>
export type Charge = ChargeEventOf<'charge.made'>['data']

/** The stream of one charge. */
export const chargeStream = (chargeId: string): string => `charge:${chargeId}`
