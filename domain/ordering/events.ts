import type { CivilDate } from '../shared/civilDate.ts'
import type { Won } from '../shared/won.ts'

/** One rented item inside an order. All amounts are fixed when the draft is made. */
export type OrderedItem = {
  orderItemId: string
  productId: number
  cartId: number | null
  ownerType: 'own' | 'luxshare'
  dailyRentalPrice: Won
  perDay: Won
  totalRentPrice: Won
  periodTotalPrice: Won
  /** periodTotalPrice − totalRentPrice: zero or negative. */
  periodDiscount: Won
  couponShare: Won
  /** periodTotalPrice − couponShare; points are not in it. */
  finalAmount: Won
  pointsShare: Won
  turnaroundDays: number
  /** Settlement rates agreed at acceptance, per mille; null for the shop's own items. */
  rates: { transactionPerMille: number; operatingPerMille: number } | null
}

export type OrderAmounts = {
  totalRent: Won
  periodDiscount: Won
  couponDiscount: Won
  pointsUsed: Won
  deliveryFee: Won
  totalAmount: Won
}

export type OrderDrafted = {
  type: 'order.drafted'
  data: {
    orderId: string
    orderNumbers: string
    memberId: number
    start: CivilDate
    end: CivilDate
    items: OrderedItem[]
    amounts: OrderAmounts
    /** The member's copy of a coupon that this order holds. */
    coupon: { memberCouponId: string; couponId: number; coveredItemIds: string[] } | null
    agreedTerms: { termId: number; version: number }[]
    heldUntil: string
  }
}

/** What the provider said it captured; card numbers arrive masked. */
export type CapturedPayment = {
  paymentKey: string
  amount: Won
  method: string
  cardCompany: string | null
  cardNumber: string | null
  receiptUrl: string | null
  approvedAt: string
}

export type DraftEnd = {
  orderId: string
  memberId: number
}

export type OrderDraftReleased = {
  type: 'order.draft.released'
  data: DraftEnd & { cause: 'closed' | 'replaced' | 'declined'; providerCode: string | null }
}
export type OrderDraftExpired = { type: 'order.draft.expired'; data: DraftEnd }

/** The payment is captured (or nothing had to be paid): the rental is agreed. */
export type OrderPlaced = {
  type: 'order.placed'
  data: DraftEnd & { payment: CapturedPayment | null; placedAt: string; amounts: OrderAmounts }
}

/** Money was captured for a draft that no longer holds its dates: all of it goes back. */
export type OrderPaymentReversed = {
  type: 'order.payment.reversed'
  data: DraftEnd & { payment: CapturedPayment; refundId: string }
}

export type ItemRef = { orderId: string; orderItemId: string; memberId: number }

export type OrderItemPrepared = { type: 'order.item.prepared'; data: ItemRef }
export type OrderItemShipped = {
  type: 'order.item.shipped'
  data: ItemRef & { courier: string | null; trackingNumber: string | null; deliveryFeeEarned: Won }
}
export type OrderItemDelivered = { type: 'order.item.delivered'; data: ItemRef }
export type OrderItemEnded = { type: 'order.item.ended'; data: ItemRef }
export type OrderItemCollected = {
  type: 'order.item.collected'
  data: ItemRef & {
    finalAmount: Won
    couponShare: Won
    periodTotalPrice: Won
    rates: OrderedItem['rates']
    ownerType: OrderedItem['ownerType']
  }
}
export type OrderItemCancelled = {
  type: 'order.item.cancelled'
  data: ItemRef & {
    by: 'member' | 'staff'
    reasonCode: string
    feePercent: number
    finalAmount: Won
    fee: Won
    cardRefund: Won
    pointsRefund: Won
    /** Goes back with the last item that is cancelled; inside cardRefund. */
    deliveryFeeRefund: Won
    /** The refund that the provider is asked for; null when nothing goes back to the card. */
    refundId: string | null
    couponReturned: boolean
  }
}
export type OrderRefundConfirmed = {
  type: 'order.refund.confirmed'
  data: {
    orderId: string
    memberId: number
    refundId: string
    amount: Won
    transactionKey: string
    confirmedAt: string
  }
}
/** The provider said a final no; finance has it on its list. */
export type OrderRefundRejected = {
  type: 'order.refund.rejected'
  data: { orderId: string; memberId: number; refundId: string; providerCode: string }
}

export type OrderEvent =
  | OrderDrafted
  | OrderDraftReleased
  | OrderDraftExpired
  | OrderPlaced
  | OrderPaymentReversed
  | OrderItemPrepared
  | OrderItemShipped
  | OrderItemDelivered
  | OrderItemEnded
  | OrderItemCollected
  | OrderItemCancelled
  | OrderRefundConfirmed
  | OrderRefundRejected
