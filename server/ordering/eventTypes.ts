import { z } from 'zod'
import type { EventType } from '../platform/eventStore/eventTypes.ts'

const won = z.int()
const id = z.uuid()
const serial = z.int()
const instant = z.iso.datetime({ offset: true })
const day = z.iso.date()
const draftEnd = { orderId: id, memberId: serial }
const itemRef = { orderId: id, orderItemId: id, memberId: serial }
const journal = z.array(z.strictObject({ account: z.string(), amount: won }))
const ownerType = z.enum(['own', 'luxshare'])
const rates = z.strictObject({ transactionPerMille: z.int(), operatingPerMille: z.int() }).nullable()

const amounts = z.strictObject({
  totalRent: won,
  periodDiscount: won,
  couponDiscount: won,
  pointsUsed: won,
  deliveryFee: won,
  totalAmount: won,
})

const payment = z.strictObject({
  paymentKey: z.string(),
  amount: won,
  method: z.string(),
  cardCompany: z.string().nullable(),
  cardNumber: z.string().nullable(),
  receiptUrl: z.string().nullable(),
  approvedAt: instant,
})

const item = z.strictObject({
  orderItemId: id,
  productId: serial,
  cartId: serial.nullable(),
  ownerType,
  dailyRentalPrice: won,
  perDay: won,
  totalRentPrice: won,
  periodTotalPrice: won,
  periodDiscount: won,
  couponShare: won,
  finalAmount: won,
  pointsShare: won,
  turnaroundDays: z.int(),
  rates,
})

const lots = z.array(z.strictObject({ lotId: z.string(), points: won, expiresAt: instant }))
const hold = z.strictObject({ memberId: serial, orderId: id, points: won, lots })
const copy = z.strictObject({ memberId: serial, memberCouponId: id, orderId: id })

const shapes = {
  'order.drafted': z.strictObject({
    ...draftEnd,
    orderNumbers: z.string(),
    start: day,
    end: day,
    items: z.array(item),
    amounts,
    coupon: z.strictObject({ memberCouponId: id, couponId: serial, coveredItemIds: z.array(id) }).nullable(),
    agreedTerms: z.array(z.strictObject({ termId: serial, version: z.int() })),
    heldUntil: instant,
  }),
  'order.draft.released': z.strictObject({
    ...draftEnd,
    cause: z.enum(['closed', 'replaced', 'declined']),
    providerCode: z.string().nullable(),
  }),
  'order.draft.expired': z.strictObject(draftEnd),
  'order.placed': z.strictObject({
    ...draftEnd,
    payment: payment.nullable(),
    placedAt: instant,
    amounts,
    journal: journal.optional(),
  }),
  'order.payment.reversed': z.strictObject({ ...draftEnd, payment, refundId: id, journal }),
  'order.item.prepared': z.strictObject(itemRef),
  'order.item.shipped': z.strictObject({
    ...itemRef,
    courier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    deliveryFeeEarned: won,
    journal: journal.optional(),
  }),
  'order.item.delivered': z.strictObject(itemRef),
  'order.item.ended': z.strictObject(itemRef),
  'order.item.collected': z.strictObject({
    ...itemRef,
    finalAmount: won,
    couponShare: won,
    periodTotalPrice: won,
    rates,
    ownerType,
    journal: journal.optional(),
  }),
  'order.item.cancelled': z.strictObject({
    ...itemRef,
    by: z.enum(['member', 'staff']),
    reasonCode: z.string(),
    feePercent: z.int(),
    finalAmount: won,
    fee: won,
    cardRefund: won,
    pointsRefund: won,
    deliveryFeeRefund: won,
    refundId: id.nullable(),
    couponReturned: z.boolean(),
    journal: journal.optional(),
  }),
  'order.refund.confirmed': z.strictObject({
    ...draftEnd,
    refundId: id,
    amount: won,
    transactionKey: z.string(),
    confirmedAt: instant,
    journal,
  }),
  'order.refund.rejected': z.strictObject({ ...draftEnd, refundId: id, providerCode: z.string() }),
  'points.earned': z.strictObject({
    memberId: serial,
    lotId: z.string(),
    points: won,
    reason: z.enum(['review', 'photo_review', 'welcome']),
    expiresAt: instant,
    journal,
  }),
  'points.held': hold,
  'points.released': hold,
  'points.used': hold,
  'points.restored': z.strictObject({
    memberId: serial,
    orderId: id,
    orderItemId: id,
    points: won,
    lots,
  }),
  'points.expired': z.strictObject({
    memberId: serial,
    lotId: z.string(),
    points: won,
    expiredAt: instant,
    journal,
  }),
  'coupon.issued': z.strictObject({
    memberId: serial,
    memberCouponId: id,
    couponId: serial,
    source: z.enum(['download', 'welcome']),
    expiresAt: instant,
  }),
  'coupon.held': copy,
  'coupon.released': copy,
  'coupon.used': copy,
  'coupon.returned': copy,
  'coupon.expired': z.strictObject({ memberId: serial, memberCouponId: id }),
}

/** Every event of orders and wallets, in the only shape it has had so far. */
export const eventTypes: readonly EventType[] = Object.entries(shapes).map(([type, schema]) => ({
  type,
  version: 1,
  schema,
}))
