import { z } from 'zod'
import { chargeKinds } from '../shared/chargeKinds.ts'
import { type CivilDate, isCivilDate } from '../shared/civilDate.ts'
import type { EventOf } from '../shared/eventSchemas.ts'

const won = z.int()
const id = z.uuid()
const serial = z.int()
const instant = z.iso.datetime({ offset: true })
const day = z.custom<CivilDate>((value) => typeof value === 'string' && isCivilDate(value))
/** `memberId` is who owes. */
const chargeRef = { chargeId: id, memberId: serial }

export const chargeKind = z.enum(chargeKinds)
export type ChargeKind = z.infer<typeof chargeKind>

/** What the charge belongs to. */
const subject = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('order_item'), orderId: id, orderItemId: id }),
  z.strictObject({ of: z.literal('consignment'), consignmentId: id }),
])

/** The owner of the item and what of the charge is theirs, in won. */
const owner = z
  .strictObject({
    ownerId: serial,
    consignmentId: id,
    share: won,
    /** The contract's rates when they made the share; null when staff decided it. */
    rates: z.strictObject({ transactionPerMille: z.int(), operatingPerMille: z.int() }).nullable(),
  })
  .nullable()
export type ChargeOwner = z.infer<typeof owner>

/** What the provider said it captured. Card number and receipt say who paid: they lie in a table that can be erased. */
const payment = z.strictObject({
  paymentKey: z.string(),
  amount: won,
  method: z.string(),
  cardCompany: z.string().nullable(),
  approvedAt: instant,
})
export type ChargePayment = z.infer<typeof payment>

/** The saved card without the member, or the member in the card sheet. */
const paidBy = z.enum(['saved_card', 'member'])
export type PaidBy = z.infer<typeof paidBy>

export const chargeEventSchemas = {
  'charge.made': z.strictObject({
    ...chargeRef,
    kind: chargeKind,
    debtor: z.enum(['renter', 'owner']),
    subject,
    amount: won,
    /** Days of delay behind the amount; null for what is not reckoned by days. */
    lateDays: z.int().nullable(),
    /** From this day on the saved card is tried. */
    dueOn: day,
    owner,
  }),
  /** The provider said a final no to one attempt; the charge stays owed. */
  'charge.attempt.failed': z.strictObject({
    ...chargeRef,
    by: paidBy,
    providerCode: z.string(),
    /** How often the saved card was refused so far, this time included. */
    cardFailures: z.int(),
  }),
  'charge.paid': z.strictObject({ ...chargeRef, debtor: z.enum(['renter', 'owner']), by: paidBy, payment }),
  /** Money was captured for a charge that is no longer owed: all of it goes back. */
  'charge.payment.reversed': z.strictObject({ ...chargeRef, payment, refundId: id }),
  'charge.waived': z.strictObject({
    ...chargeRef,
    kind: chargeKind,
    debtor: z.enum(['renter', 'owner']),
    amount: won,
    vat: won,
    /** What the owner does not get after all. */
    ownerShareBack: won,
  }),
  /** Taken from what its owner is paid for a month; no card is asked for it any more. */
  'charge.deducted': z.strictObject({ ...chargeRef, amount: won, month: z.string() }),
  /** What was taken from a month goes back with the next payout; no card ever paid it. */
  'charge.deduction.refunded': z.strictObject({
    ...chargeRef,
    kind: chargeKind,
    consignmentId: id,
    refundId: id,
    amount: won,
    vat: won,
    /** What of the charge stays taken. */
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
  'charge.refund.confirmed': z.strictObject({
    ...chargeRef,
    refundId: id,
    amount: won,
    /** The card company's or the bank's own key of what went back. */
    transactionKey: z.string(),
    confirmedAt: instant,
    /**
     * Set off: what went back at the provider's desk before settles it, and no more money moves. Goodwill: the same of
     * what finance had given up.
     */
    by: z.enum(['card', 'transfer', 'set_off', 'goodwill']),
  }),
  /** The provider gave money back at its desk, without us; the charge and the owner's share stay. */
  'charge.refund.found': z.strictObject({
    ...chargeRef,
    refundId: id,
    paymentKey: z.string(),
    /** The provider's own key of the giving back. */
    transactionKey: z.string(),
    amount: won,
    refundedAt: instant,
  }),
  /** Finance gave up what went back at the provider's desk: no refund was due for it (rule 285). */
  'charge.goodwill.granted': z.strictObject({
    ...chargeRef,
    paymentKey: z.string(),
    transactionKey: z.string(),
    amount: won,
  }),
  /** A part of a refund went back otherwise and becomes a refund of its own; the rest stays what it is. */
  'charge.refund.divided': z.strictObject({ ...chargeRef, refundId: id, partId: id, amount: won }),
  /** The provider said a final no; finance has it on its list and may send it again. */
  'charge.refund.rejected': z.strictObject({ ...chargeRef, refundId: id, providerCode: z.string() }),
  'charge.refund.resent': z.strictObject({ ...chargeRef, refundId: id }),
}

export type ChargeEvent = EventOf<typeof chargeEventSchemas>
export type ChargeEventOf<Type extends ChargeEvent['type']> = Extract<ChargeEvent, { type: Type }>
export type Charge = ChargeEventOf<'charge.made'>['data']

/** The stream of one charge. */
export const chargeStream = (chargeId: string): string => `charge:${chargeId}`
