import * as z from 'zod/mini'
import { cancellationQuote, orderAmounts } from '../shared/refusalShapes.ts'
import { brand, productImage } from './catalogue.ts'
import {
  amount,
  answer,
  day,
  instant,
  negativeAmount,
  pageQuery,
  phone,
  serial,
  signedAmount,
  uuid,
} from './primitives.ts'

/** Where the parcel goes: a saved address, or one typed at checkout (which the client saves first). */
export const shipping = {
  shippingName: z.string().check(z.trim(), z.minLength(1), z.maxLength(30)),
  shippingPhone: phone,
  postCode: z.string().check(z.regex(/^\d{5}$/)),
  address1: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  address2: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  shippingNote: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
}

export const orderItemRequest = z.object({
  productId: serial,
  dailyRentalPrice: amount,
  totalRentPrice: amount,
  periodDiscount: negativeAmount,
  finalAmount: amount,
})

/** Every amount is recomputed; a difference is PRICE_CHANGED. */
export const orderDraftRequest = z.object({
  rentalStartDate: day,
  rentalEndDate: day,
  totalAmount: amount,
  deliveryFee: amount,
  pointsUsed: z._default(amount, 0),
  /** Empty for an immediate rental. */
  cartId: z._default(z.array(serial).check(z.maxLength(50)), []),
  /** Of the member's copies of it the server takes the usable one that ends first. */
  couponId: z._default(z.nullable(serial), null),
  couponDiscount: z._default(amount, 0),
  ...shipping,
  orderItems: z.array(orderItemRequest).check(z.minLength(1), z.maxLength(20)),
  /** Ids of the terms that were agreed: 2, 4, 5 and 6 are required. */
  agreedTerms: z.array(serial).check(z.maxLength(20)),
})
export type OrderDraftRequest = z.infer<typeof orderDraftRequest>

export type OrderAmountsWire = z.infer<typeof orderAmounts>

export const orderDraft = z.object({
  orderId: uuid,
  orderNumbers: z.string(),
  /** First product name, plus ' 외 N건'. */
  orderName: z.string(),
  customerKey: z.string(),
  amounts: orderAmounts,
  heldUntil: instant,
  /** The server's now, so that a phone with a wrong clock counts down correctly. */
  now: instant,
})
export type OrderDraft = z.infer<typeof orderDraft>
export const orderDraftAnswer = answer(orderDraft)

export const orderRequest = z.object({
  orderId: uuid,
  /** Absent when nothing is left to pay. */
  paymentKey: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  totalAmount: z.optional(amount),
  customerKey: z.optional(z.string().check(z.maxLength(50))),
  orderName: z.optional(z.string().check(z.maxLength(100))),
})
export type OrderRequest = z.infer<typeof orderRequest>
export const orderAnswer = answer(z.object({ orderId: uuid, orderNumbers: z.string() }))

export const orderItemStatus = z.enum([
  'new',
  'ready_for_delivery',
  'shipped',
  'delivered',
  'end',
  'collected',
  'cancel',
  'return_requested',
  'return_collecting',
  'return_collected',
  'return_completed',
])
export type OrderItemStatus = z.infer<typeof orderItemStatus>

export const orderProduct = z.object({
  id: serial,
  productName: z.string(),
  brand,
  product_images: z.array(productImage),
})

export const orderItem = z.object({
  id: uuid,
  status: orderItemStatus,
  finalAmount: amount,
  totalRentPrice: amount,
  periodDiscount: signedAmount,
  couponShare: amount,
  product: orderProduct,
  order: z.object({ rentalStartDate: day, rentalEndDate: day }),
  trackingUrl: z.nullable(z.string()),
  /** Instants of the timeline 출고 → 배송 → 이용 → 회수; null while it has not happened. */
  shippedAt: z.nullable(instant),
  deliveredAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  collectedAt: z.nullable(instant),
  cancelledAt: z.nullable(instant),
  /** What the cancellation cost and gave back; null for a live item. */
  cancellation: z.nullable(
    z.object({
      fee: amount,
      feePercent: z.int(),
      cardRefund: amount,
      pointsRefund: amount,
      couponReturned: z.boolean(),
      /** none: nothing goes to the card; pending until the provider confirms. */
      refundStatus: z.enum(['none', 'pending', 'confirmed', 'rejected']),
    }),
  ),
})
export type OrderItem = z.infer<typeof orderItem>

export const orderPayment = z.object({
  status: z.enum(['done', 'canceled', 'partial_canceled', 'aborted']),
  cardCompany: z.nullable(z.string()),
  cardNumber: z.nullable(z.string()),
  amount,
  refunded: amount,
  receiptUrl: z.nullable(z.string()),
  approvedAt: z.nullable(instant),
})

export const orderDetail = z.object({
  id: uuid,
  orderNumbers: z.string(),
  /** An order on which payment failed or ran out never shows here; `reversed` tells of money that went back. */
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
  order_items: z.array(orderItem),
})
export type OrderDetail = z.infer<typeof orderDetail>
export const orderDetailAnswer = answer(orderDetail)

export const orderHistoryQuery = pageQuery
export const orderHistoryRow = z.object({
  id: uuid,
  orderNumbers: z.string(),
  createdAt: instant,
  rentalStartDate: day,
  rentalEndDate: day,
  totalAmount: amount,
  order_items: z.array(orderItem),
})
export type OrderHistoryRow = z.infer<typeof orderHistoryRow>
/** Besides the list: what the member has to be told about payments that went back. */
export const orderHistoryAnswer = answer(
  z.object({
    result: z.array(orderHistoryRow),
    cntAll: z.int(),
    notices: z.array(
      z.object({
        code: z.literal('PAYMENT_REVERSED'),
        orderId: uuid,
        amount,
        message: z.string(),
        createdAt: instant,
      }),
    ),
  }),
)

export type CancellationQuote = z.infer<typeof cancellationQuote>
export const cancellationQuoteAnswer = answer(cancellationQuote)

export const cancellationReason = z.enum([
  'changed_mind',
  'date_change',
  'wrong_product',
  'better_price',
  'delivery_concern',
  'ordered_by_mistake',
  'etc',
])
export const cancelRequest = z.object({
  orderItemId: uuid,
  cancellationReason,
  /** What the member typed under 'etc'; kept apart from the events. */
  cancellationText: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  quotedFee: z.optional(amount),
})
export type CancelRequest = z.infer<typeof cancelRequest>
export const cancelAnswer = cancellationQuoteAnswer
