import { z } from 'zod'
import { day, id, instant, serial, won } from '../shared/eventFields.ts'
import type { EventOf } from '../shared/eventSchemas.ts'
import { consignment, orderedItem } from './orderedItem.ts'

export { type Consignment, consignment, type OrderedItem } from './orderedItem.ts'

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

/** The fields of an earned item that settlement needs. */
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

/** Return requests are numbered, so that another can follow a declined one. */
const returnRef = { ...itemRef, returnNumber: serial }
const beforeReturn = z.enum(['delivered', 'end'])

/** A waybill; `sharesParcel` when staff confirmed that another order travels under the same one (rule 307). */
const waybill = {
  courier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  sharesParcel: z.exactOptional(z.literal(true)),
}

/** A refund split between card and points; `cardRefund` includes a refunded delivery fee. */
const moneyBack = {
  refunded: won,
  cardRefund: won,
  pointsRefund: won,
  /** The refund that is requested from the provider; null when nothing goes back to the card. */
  refundId: id.nullable(),
}

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
  /** The payment is captured, or nothing had to be paid. */
  'order.placed': z.strictObject({
    ...draftRef,
    /** The payment that paid it, in the stream of its payments; null when nothing had to be paid. */
    paymentKey: z.string().nullable(),
    placedAt: instant,
    start: day,
    end: day,
    items: z.array(orderedItem),
    amounts,
  }),
  'order.item.prepared': z.strictObject(itemRef),
  'order.item.shipped': z.strictObject({ ...itemRef, ...waybill, deliveryFeeEarned: won }),
  /** Staff take back a step that they took by mistake, before the parcel arrived; a return's step names the return. */
  'order.step.undone': z.strictObject({
    ...itemRef,
    /** Counts what was corrected about the item. */
    correctionNumber: serial,
    step: z.enum(['ship', 'deliver', 'collectReturn']),
    returnNumber: serial.nullable(),
  }),
  /** The waybill of a parcel on its way was wrong; `returnNumber` is null for the parcel to the member. */
  'order.parcel.corrected': z.strictObject({
    ...itemRef,
    correctionNumber: serial,
    returnNumber: serial.nullable(),
    ...waybill,
  }),
  /** Recipient and address are in a table that can be erased. */
  'order.address.corrected': z.strictObject({ ...itemRef, correctionNumber: serial }),
  /** The order's only parcel was lost or never left: the earned delivery fee is a prepayment again (rule 292). */
  'order.delivery.undone': z.strictObject({ ...itemRef, deliveryFee: won }),
  'order.item.delivered': z.strictObject(itemRef),
  'order.item.ended': z.strictObject(itemRef),
  /** The rental is over and its price earned. */
  'order.item.collected': z.strictObject({ ...itemRef, ...earned }),
  /** The renter never gave the item back: the rental is over and its price earned anyway (rule 296). */
  'order.item.lost': z.strictObject({ ...itemRef, ...earned }),
  /** An item that its renter or the courier lost is here again; what was paid stays as it is (rule 305). */
  'order.item.found': z.strictObject({ ...itemRef, productId: serial }),
  'order.item.cancelled': z.strictObject({
    ...itemRef,
    by: z.enum(['member', 'staff']),
    reasonCode: z.string(),
    feePercent: z.int(),
    finalAmount: won,
    fee: won,
    cardRefund: won,
    pointsRefund: won,
    /** Refunded with the last item that is cancelled; included in cardRefund. */
    deliveryFeeRefund: won,
    /** The refund that is requested from the provider; null when nothing goes back to the card. */
    refundId: id.nullable(),
    couponReturned: z.boolean(),
  }),
  /**
   * Staff exchange the product: `from` is the item before, `item` the item from now on. A lower price is refunded
   * (rule 276).
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
  /** The member requests a return; `from` is the state that declining it restores. */
  'order.return.requested': z.strictObject({
    ...returnRef,
    from: beforeReturn,
    reasonCode: z.string().nullable(),
  }),
  'order.return.approved': z.strictObject(returnRef),
  /** The text for the member is in a table that can be erased. */
  'order.return.declined': z.strictObject({ ...returnRef, reasonCode: z.string(), restored: beforeReturn }),
  'order.return.collecting': z.strictObject({ ...returnRef, ...waybill }),
  /** The item is back: after its turnaround the rest of its period is free again. */
  'order.return.collected': z.strictObject({ ...returnRef, productId: serial, backOn: day }),
  /** Staff decided the refund; the rest of the price is earned. */
  'order.return.completed': z.strictObject({
    ...returnRef,
    ...earned,
    ...moneyBack,
    /** Refunded with the return of the last item when staff choose so; included in cardRefund. */
    deliveryFeeRefund: won,
    /** The base that settlement counts. */
    base: won,
    /** The value added tax of what the card keeps paying. */
    vat: won,
    ownersShare: won,
  }),
  /** A collected item is refunded once more; `base`, `vat` and `ownersShare` are their reductions. */
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
}

export type OrderEvent = EventOf<typeof orderEventSchemas>
export type OrderEventOf<Type extends OrderEvent['type']> = Extract<OrderEvent, { type: Type }>

export type OrderAmounts = z.infer<typeof amounts>
export type ItemRef = OrderEventOf<'order.item.prepared'>['data']

/** The stream of one order, from its draft on. */
export const orderStream = (orderId: string): string => `order:${orderId}`
