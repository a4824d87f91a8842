import * as z from 'zod/mini'
import { undeliveredCodes } from '../shared/undelivered.ts'
import { brand, productImage } from './catalogue.ts'
import { itemExtension } from './extensions.ts'
import { orderItemStatus } from './orderItemStatus.ts'
import { orderNotice } from './orderNotices.ts'
import { amount, answer, day, instant, pageQuery, serial, signedAmount, uuid } from './primitives.ts'
import { itemReturn, moneyBack, refundStatus } from './returns.ts'

export const orderProduct = z.object({
  id: serial,
  productName: z.string(),
  brand,
  product_images: z.array(productImage),
})

const exchanged = z.object({ productId: serial, productName: z.string() })
/** An exchange of an item, and the refund of a lower price. */
export const itemExchange = z.extend(z.omit(moneyBack, { deliveryFeeRefund: true }), {
  from: exchanged,
  to: exchanged,
  exchangedAt: instant,
})

/** The days under return of an item (rule 843). */
export const returnDays = z.array(z.object({ from: day, to: z.nullable(day) }))

const orderItem = z.object({
  id: uuid,
  status: orderItemStatus,
  finalAmount: amount,
  totalRentPrice: amount,
  periodDiscount: signedAmount,
  couponShare: amount,
  /** The part of finalAmount that points paid. */
  pointsShare: amount,
  product: orderProduct,
  /** False once the product is no longer on offer. */
  isOffered: z.boolean(),
  /** Its member can cancel it now; an unsent item of which this is over is cancelled by staff alone. */
  mayCancel: z.boolean(),
  /** The shop lost its parcel, and nobody recorded whether the member has it: it counts as not arrived. */
  isArrivalAwaited: z.boolean(),
  order: z.object({ rentalStartDate: day, rentalEndDate: day }),
  trackingUrl: z.nullable(z.string()),
  /** Instants of the timeline 출고 → 배송 → 이용 → 회수; null until it happens. */
  shippedAt: z.nullable(instant),
  deliveredAt: z.nullable(instant),
  /** The day from which the member counts as having it (rule 650); null while they do not. */
  arrivedOn: z.nullable(day),
  /** The day before which it is not picked up, because it arrived late and the shop was closed (rule 752). */
  pickUpFrom: z.nullable(day),
  /** The days for which the member waited for the shop once they asked for a return (rule 843). */
  returnDays,
  endedAt: z.nullable(instant),
  collectedAt: z.nullable(instant),
  cancelledAt: z.nullable(instant),
  /** The late days that charges name so far. */
  lateDaysCharged: z.int(),
  /** The member's review of it. */
  reviewId: z.nullable(serial),
  /** The last day on which a review can be written; null when it cannot, or was already written. */
  reviewUntil: z.nullable(day),
  /** The fee and the refunds of the cancellation; null for an item that is not cancelled. */
  cancellation: z.nullable(
    z.object({
      fee: amount,
      feePercent: z.int(),
      cardRefund: amount,
      pointsRefund: amount,
      couponReturned: z.boolean(),
      /** Why its member never had it; null for what was cancelled before it was sent. */
      undelivered: z.nullable(z.enum(undeliveredCodes)),
      /** none: nothing goes to the card; pending until the provider confirms, rejected while it refuses a part. */
      refundStatus,
      /** The parts of cardRefund that the card got, that the provider refuses, and that were transferred instead. */
      confirmedAmount: amount,
      lateAmount: amount,
      transferredAmount: amount,
      transferredTo: moneyBack.shape.transferredTo,
    }),
  ),
  /** The latest return request; null without one. */
  itemReturn: z.nullable(itemReturn),
  /** The item's exchanges, oldest first; its product is that of the last one. */
  exchanges: z.array(itemExchange),
  /** The item's extensions, oldest first; its days and price are those after the last one. */
  extensions: z.array(itemExtension),
  /** The refunds after the item was collected, oldest first. */
  refunds: z.array(z.extend(z.omit(moneyBack, { deliveryFeeRefund: true }), { refundedAt: instant })),
})
export type OrderItem = z.infer<typeof orderItem>

export const orderPayment = z.object({
  paymentId: z.string(),
  status: z.enum(['done', 'canceled', 'partial_canceled', 'aborted']),
  cardCompany: z.nullable(z.string()),
  cardNumber: z.nullable(z.string()),
  amount,
  refunded: amount,
  /** The part of `refunded` that was given as goodwill. */
  goodwill: amount,
  receiptUrl: z.nullable(z.string()),
  approvedAt: z.nullable(instant),
})

const orderDetail = z.object({
  id: uuid,
  orderNumbers: z.string(),
  /** An order whose payment failed or expired is never shown; `reversed` means that its payment was refunded. */
  status: z.enum(['placed', 'reversed']),
  createdAt: instant,
  rentalStartDate: day,
  rentalEndDate: day,
  totalAmount: amount,
  totalRent: amount,
  periodDiscount: signedAmount,
  couponDiscount: amount,
  pointsUsed: amount,
  deliveryFee: amount,
  shippingName: z.string(),
  shippingPhone: z.string(),
  shippingAddress: z.string(),
  shippingNote: z.string(),
  user: z.object({
    name: z.string(),
    phoneNumber: z.nullable(z.string()),
    email: z.string(),
    gender: z.nullable(z.boolean()),
  }),
  payments: z.array(orderPayment),
  /** The card payment after refunds, with its VAT; cancellation fees carry none. */
  receipt: z.object({ paid: amount, refunded: amount, supply: amount, vat: amount, untaxed: amount }),
  order_items: z.array(orderItem),
  notices: z.array(orderNotice),
})
export type OrderDetail = z.infer<typeof orderDetail>
export const orderDetailAnswer = answer(orderDetail)

export const orderHistoryQuery = pageQuery
const orderHistoryRow = z.object({
  id: uuid,
  orderNumbers: z.string(),
  createdAt: instant,
  rentalStartDate: day,
  rentalEndDate: day,
  totalAmount: amount,
  order_items: z.array(orderItem),
})
export type OrderHistoryRow = z.infer<typeof orderHistoryRow>
/** The list, and notices about payments that were refunded. */
export const orderHistoryAnswer = answer(
  z.object({
    result: z.array(orderHistoryRow),
    cntAll: z.int(),
    notices: z.array(orderNotice),
  }),
)
