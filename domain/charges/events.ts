import { z } from 'zod'
import { chargeKinds } from '../shared/chargeKinds.ts'
import { contractRates, day, id, serial, won } from '../shared/eventFields.ts'
import type { EventOf } from '../shared/eventSchemas.ts'

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
  'charge.paid': z.strictObject({
    ...chargeRef,
    debtor: z.enum(['renter', 'owner']),
    /** The saved card without action of the member, or the member in the payment sheet. */
    by: z.enum(['saved_card', 'member']),
    /** The payment that paid it, in the stream of its payments. */
    paymentKey: z.string(),
    amount: won,
  }),
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
    amount: won,
    vat: won,
    ownerShareBack: won,
  }),
}

export type ChargeEvent = EventOf<typeof chargeEventSchemas>
export type ChargeEventOf<Type extends ChargeEvent['type']> = Extract<ChargeEvent, { type: Type }>
export type Charge = ChargeEventOf<'charge.made'>['data']

/** The stream of one charge. */
export const chargeStream = (chargeId: string): string => `charge:${chargeId}`
