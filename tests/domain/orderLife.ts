import { couponDiscount, couponShares, covers } from '../../domain/coupons/discount.ts'
import { earningOf } from '../../domain/ledger/ownersShare.ts'
import { vatInside } from '../../domain/ledger/vat.ts'
import { orderAmounts } from '../../domain/ordering/amounts.ts'
import {
  type CancelledAmounts,
  cancellationQuote,
  staffCancellation,
} from '../../domain/ordering/cancellation.ts'
import type { OrderEvent } from '../../domain/ordering/events.ts'
import type { ItemStatus } from '../../domain/ordering/itemStatus.ts'
import type { PaymentEvent } from '../../domain/payments/events.ts'
import { rentalPrice } from '../../domain/pricing/rentalPrice.ts'
import { journalOf } from '../../domain/processes/events.ts'
import { addDays } from '../../domain/shared/civilDate.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import { sum } from '../../domain/shared/won.ts'
import { largestUsablePoints } from '../../domain/wallet/pointsLimits.ts'
import { aCoupon } from '../support/aCoupon.ts'
import { seoul } from './fixtures.ts'

/** How one item's rental ends; `daysBefore` the start at which the member cancels. */
export type Outcome =
  | { kind: 'cancelled'; daysBefore: number }
  | { kind: 'cancelledByStaff' }
  | { kind: 'collected' }

export type LifePlan = {
  rentalDays: number
  items: { perDay: number; consigned: boolean; covered: boolean; outcome: Outcome }[]
  coupon: { percentage: boolean; value: number; cap: number | null } | null
  pointsPercent: number
  deliveryFee: number
  /** Cancellations before the first shipment are tried in this order; otherwise shipments come first. */
  cancelFirst: boolean
}

const START = '2026-12-20'
const ref = { orderId: 'order', memberId: 1 }
const paidFor = { subject: { of: 'order', orderId: 'order' }, memberId: 1 } as const
const captured = (amount: number): PaymentEvent => ({
  type: 'payment.captured',
  data: {
    ...paidFor,
    ...{ paymentKey: 'key', amount, method: '카드', cardCompany: null, approvedAt: PLACED_AT.toISOString() },
    ...{ by: 'member', settles: 'customer_prepayments' },
  },
})

/** 9.8 % and 20 % go to the shop. */
export const aContract = {
  consignmentId: 'contract',
  ownerId: 3,
  rates: { transactionPerMille: 98, operatingPerMille: 200 },
}

function reckon(plan: LifePlan) {
  const period = { start: START, end: addDays(START, plan.rentalDays - 1) } as const
  const prices = plan.items.map((item, index) => ({
    ...item,
    orderItemId: `item-${index}`,
    productId: index,
    categoryIds: [],
    ...rentalPrice(item.perDay, period),
  }))
  const coupon =
    plan.coupon === null
      ? null
      : aCoupon({
          applicableTo: 'specific',
          productIds: prices.filter(({ covered }) => covered).map(({ productId }) => productId),
          discountType: plan.coupon.percentage ? 'percentage' : 'fixed',
          discountValue: plan.coupon.percentage ? plan.coupon.value : plan.coupon.value * 1_000,
          maxDiscountAmount: plan.coupon.cap,
        })
  const shares = coupon === null ? prices.map(() => 0) : couponShares(coupon, prices)
  const largest = largestUsablePoints(1_000_000_000, {
    totalRent: sum(prices.map((price) => price.totalRentPrice)),
    periodDiscount: sum(prices.map((price) => price.periodDiscount)),
    couponDiscount: coupon === null ? 0 : couponDiscount(coupon, prices),
    deliveryFee: plan.deliveryFee,
  })
  const pointsUsed = Math.floor((largest * plan.pointsPercent) / 100)
  const reckoning = orderAmounts({
    items: prices,
    couponShares: shares,
    pointsUsed,
    deliveryFee: plan.deliveryFee,
  })
  const coveredItemIds =
    coupon === null ? [] : prices.filter((price) => covers(coupon, price)).map((price) => price.orderItemId)
  return { ...reckoning, coveredItemIds }
}

type Reckoning = ReturnType<typeof reckon>
type LifeItem = Reckoning['items'][number]
export type LifeEvent = OrderEvent | PaymentEvent
const isPaymentEvent = (event: LifeEvent): event is PaymentEvent => event.type.startsWith('payment.')
/** The journal lines of an event of an order or of its payments. */
export const linesOfLife = (event: LifeEvent) => (isPaymentEvent(event) ? journalOf(event) : journalOf(event))

type Life = {
  deliveryFee: number
  coveredItemIds: string[]
  statuses: Map<string, ItemStatus>
  events: LifeEvent[]
  quotes: CancelledAmounts[]
}

const PLACED_AT = seoul('2026-12-01 10:00:00')

function quote(life: Life, item: LifeItem): CancelledAmounts {
  const { outcome } = item
  const today = addDays(START, outcome.kind === 'cancelled' ? -outcome.daysBefore : -1)
  const cancellation = {
    item: { ...item, status: life.statuses.get(item.orderItemId) ?? 'new' },
    order: {
      start: START,
      placedAt: PLACED_AT,
      deliveryFee: life.deliveryFee,
      exchanged: false,
      items: [...life.statuses].map(([orderItemId, status]) => ({ orderItemId, status })),
      coupon: { coveredItemIds: life.coveredItemIds, expiresAt: seoul('2027-12-31 23:59:59') },
    },
    now: seoul(`${today} 12:00:00`),
    today,
  } as const
  const quoted =
    outcome.kind === 'cancelled' ? cancellationQuote(cancellation) : staffCancellation(cancellation)
  if (isRefusal(quoted)) throw new Error(`refused: ${quoted.refused}`)
  return quoted
}

function cancel(life: Life, item: LifeItem): void {
  const quoted = quote(life, item)
  const { orderItemId, finalAmount, outcome } = item
  const { fee, feePercent, cardRefund, pointsRefund, deliveryFeeRefund, couponReturned } = quoted
  const refundId = cardRefund > 0 ? `refund-${orderItemId}` : null
  life.quotes.push(quoted)
  life.statuses.set(orderItemId, 'cancel')
  life.events.push({
    type: 'order.item.cancelled',
    data: {
      ...ref,
      orderItemId,
      by: outcome.kind === 'cancelled' ? 'member' : 'staff',
      reasonCode: 'etc',
      finalAmount,
      feePercent,
      fee,
      cardRefund,
      pointsRefund,
      deliveryFeeRefund,
      couponReturned,
      refundId,
    },
  })
  if (refundId === null) return
  life.events.push({
    type: 'payment.refund.confirmed',
    data: {
      ...paidFor,
      refundId,
      amount: cardRefund,
      transactionKey: refundId,
      by: 'card',
      confirmedAt: '2026-12-19',
      account: null,
    },
  })
}

function rentOut(life: Life, item: LifeItem): void {
  const { orderItemId, productId, consigned, finalAmount, couponShare, pointsShare } = item
  const { totalRentPrice, periodTotalPrice, periodDiscount } = item
  const consignment = consigned ? aContract : null
  const isFirst = life.events.every((event) => event.type !== 'order.item.shipped')
  const deliveryFeeEarned = isFirst ? life.deliveryFee : 0
  life.statuses.set(orderItemId, 'collected')
  life.events.push({
    type: 'order.item.shipped',
    data: { ...ref, orderItemId, courier: null, trackingNumber: null, deliveryFeeEarned },
  })
  life.events.push({
    type: 'order.item.collected',
    data: {
      ...ref,
      orderItemId,
      productId,
      start: START,
      end: START,
      totalRentPrice,
      periodTotalPrice,
      periodDiscount,
      couponShare,
      finalAmount,
      pointsShare,
      consignment,
      base: periodTotalPrice,
      vat: vatInside(finalAmount - pointsShare),
      ...earningOf(periodTotalPrice, consignment?.rates ?? null),
    },
  })
}

/** Every event of an order from payment until each item was cancelled or collected and refunds arrived. */
export function liveThrough(plan: LifePlan): Life & { items: LifeItem[] } {
  const { amounts, items, coveredItemIds } = reckon(plan)
  const life: Life = {
    deliveryFee: plan.deliveryFee,
    coveredItemIds,
    statuses: new Map(items.map((item) => [item.orderItemId, 'new'])),
    events: [
      {
        type: 'order.placed',
        data: {
          ...ref,
          paymentKey: amounts.totalAmount === 0 ? null : 'key',
          placedAt: PLACED_AT.toISOString(),
          start: START,
          end: START,
          items: [],
          amounts,
        },
      },
      ...(amounts.totalAmount === 0 ? [] : [captured(amounts.totalAmount)]),
    ],
    quotes: [],
  }
  const collected = items.filter((item) => item.outcome.kind === 'collected')
  const cancelled = items.filter((item) => item.outcome.kind !== 'collected')
  for (const item of plan.cancelFirst ? [...cancelled, ...collected] : [...collected, ...cancelled]) {
    if (item.outcome.kind === 'collected') rentOut(life, item)
    else cancel(life, item)
  }
  return { ...life, items }
}
