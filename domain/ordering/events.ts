import { z } from 'zod'
import { type CivilDate, isCivilDate } from '../shared/civilDate.ts'
import type { EventOf } from '../shared/eventSchemas.ts'
import { consignment, orderedItem } from './orderedItem.ts'

export { type Consignment, consignment, type OrderedItem } from './orderedItem.ts'

const won = z.int()
const id = z.uuid()
const serial = z.int()
const instant = z.iso.datetime({ offset: true })
const day = z.custom<CivilDate>((value) => typeof value === 'string' && isCivilDate(value))
const draftRef = { orderId: id, memberId: serial }
const itemRef = { ...draftRef, orderItemId: id }

const amounts = z.strictObject({
  totalRent: won,
  periodDiscount: won,
  couponDiscount: won,
  pointsUsed: won,
  deliveryFee: won,
  totalAmount: won,
})

/** What settlement needs to know of an item whose price is earned. */
const earned = {
  productId: serial,
  start: day,
  end: day,
  totalRentPrice: won,
  periodTotalPrice: won,
  periodDiscount: won,
  couponShare: won,
  finalAmount: won,
  pointsShare: won,
  consignment,
}

/** Each request for a return has its number, so that a declined one can be followed by another. */
const returnRef = { ...itemRef, returnNumber: serial }
const beforeReturn = z.enum(['delivered', 'end'])

/** What of a refund goes where; `cardRefund` contains a delivery fee that is given back. */
const moneyBack = {
  refunded: won,
  cardRefund: won,
  pointsRefund: won,
  /** The refund that the provider is asked for; null when nothing goes back to the card. */
  refundId: id.nullable(),
}

/** What the provider said it captured. Card number and receipt say who paid: they lie in a table that can be erased. */
const payment = z.strictObject({
  paymentKey: z.string(),
  amount: won,
  method: z.string(),
  cardCompany: z.string().nullable(),
  approvedAt: instant,
})

export const orderEventSchemas = {
  'order.drafted': z.strictObject({
    ...draftRef,
    orderNumbers: z.string(),
    start: day,
    end: day,
    items: z.array(orderedItem),
    amounts,
    /** The member's copy of a coupon that this order holds. */
    coupon: z.strictObject({ memberCouponId: id, couponId: serial, coveredItemIds: z.array(id) }).nullable(),
    agreedTerms: z.array(z.strictObject({ termId: serial, version: z.int() })),
    heldUntil: instant,
  }),
  'order.draft.released': z.strictObject({
    ...draftRef,
    cause: z.enum(['closed', 'replaced', 'declined']),
    providerCode: z.string().nullable(),
  }),
  'order.draft.expired': z.strictObject(draftRef),
  /** The payment is captured (or nothing had to be paid): the rental is agreed. */
  'order.placed': z.strictObject({
    ...draftRef,
    payment: payment.nullable(),
    placedAt: instant,
    start: day,
    end: day,
    items: z.array(orderedItem),
    amounts,
  }),
  /** Money was captured for a draft that no longer holds its dates: all of it goes back. */
  'order.payment.reversed': z.strictObject({ ...draftRef, payment, refundId: id }),
  'order.item.prepared': z.strictObject(itemRef),
  'order.item.shipped': z.strictObject({
    ...itemRef,
    courier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    deliveryFeeEarned: won,
  }),
  /** The only parcel of the order was lost on its way: its delivery fee, which was earned, is a prepayment again (rule 292). */
  'order.delivery.undone': z.strictObject({ ...itemRef, deliveryFee: won }),
  'order.item.delivered': z.strictObject(itemRef),
  'order.item.ended': z.strictObject(itemRef),
  /** The rental is over and its price earned: what settlement needs of the item is here. */
  'order.item.collected': z.strictObject({ ...itemRef, ...earned }),
  /** The renter never gave the item back: the rental is over and its price earned all the same (rule 296). */
  'order.item.lost': z.strictObject({ ...itemRef, ...earned }),
  'order.item.cancelled': z.strictObject({
    ...itemRef,
    by: z.enum(['member', 'staff']),
    reasonCode: z.string(),
    feePercent: z.int(),
    finalAmount: won,
    fee: won,
    cardRefund: won,
    pointsRefund: won,
    /** Goes back with the last item that is cancelled; inside cardRefund. */
    deliveryFeeRefund: won,
    /** The refund that the provider is asked for; null when nothing goes back to the card. */
    refundId: id.nullable(),
    couponReturned: z.boolean(),
  }),
  /**
   * Staff send something else than what was ordered: `from` is the item until then, `item` what it is from now on. What
   * it costs less goes back (rule 276).
   */
  'order.item.exchanged': z.strictObject({
    ...itemRef,
    exchangeNumber: serial,
    start: day,
    end: day,
    from: orderedItem,
    item: orderedItem,
    ...moneyBack,
  }),
  /** The member wants to give the item back; `from` is the state that a decline restores. */
  'order.return.requested': z.strictObject({
    ...returnRef,
    from: beforeReturn,
    reasonCode: z.string().nullable(),
  }),
  'order.return.approved': z.strictObject(returnRef),
  /** The text that the member reads lies in a table that can be erased. */
  'order.return.declined': z.strictObject({ ...returnRef, reasonCode: z.string(), restored: beforeReturn }),
  'order.return.collecting': z.strictObject({
    ...returnRef,
    courier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
  }),
  /** The item is back: after its turnaround the rest of its period is free again. */
  'order.return.collected': z.strictObject({ ...returnRef, productId: serial, backOn: day }),
  /** Staff decided what goes back; what of the price is kept is earned. */
  'order.return.completed': z.strictObject({
    ...returnRef,
    ...earned,
    ...moneyBack,
    /** Goes back with the return of the last item when staff say so; inside cardRefund. */
    deliveryFeeRefund: won,
    /** What settlement counts as rented. */
    base: won,
    /** The value added tax of what the card keeps paying. */
    vat: won,
    ownersShare: won,
  }),
  /** A collected item is refunded once more: `base`, `vat` and `ownersShare` are what they fall by. */
  'order.item.refunded': z.strictObject({
    ...itemRef,
    refundNumber: serial,
    ...moneyBack,
    ownerBears: z.boolean(),
    base: won,
    vat: won,
    ownersShare: won,
    consignment,
  }),
  'order.refund.confirmed': z.strictObject({
    ...draftRef,
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
  /** Money of the payment went back at the provider's desk: nothing of the order asked for it. */
  'order.refund.found': z.strictObject({
    ...draftRef,
    refundId: id,
    paymentKey: z.string(),
    /** The provider's own key of the giving back. */
    transactionKey: z.string(),
    amount: won,
    refundedAt: instant,
  }),
  /** Finance gave up what went back at the provider's desk: no refund was due for it (rule 285). */
  'order.goodwill.granted': z.strictObject({
    ...draftRef,
    paymentKey: z.string(),
    transactionKey: z.string(),
    amount: won,
  }),
  /** A part of a refund went back otherwise and becomes a refund of its own; the rest stays what it is. */
  'order.refund.divided': z.strictObject({ ...draftRef, refundId: id, partId: id, amount: won }),
  /** The provider said a final no; finance has it on its list. */
  'order.refund.rejected': z.strictObject({ ...draftRef, refundId: id, providerCode: z.string() }),
  /** Finance sends it to the provider again: the second time is sending 2. */
  'order.refund.resent': z.strictObject({ ...draftRef, refundId: id, sending: z.int() }),
}

export type OrderEvent = EventOf<typeof orderEventSchemas>
export type OrderEventOf<Type extends OrderEvent['type']> = Extract<OrderEvent, { type: Type }>

export type OrderAmounts = z.infer<typeof amounts>
export type CapturedPayment = z.infer<typeof payment>
export type ItemRef = OrderEventOf<'order.item.prepared'>['data']

/** The stream of one order, from its draft on. */
export const orderStream = (orderId: string): string => `order:${orderId}`
