import { itemOf } from '../../domain/ordering/decide.ts'
import type { OrderEvent, OrderEventOf, OrderedItem } from '../../domain/ordering/events.ts'
import { differenceBack } from '../../domain/ordering/exchanging.ts'
import { evolveOrder, noOrder, type OrderState } from '../../domain/ordering/state.ts'
import type { PaymentEvent } from '../../domain/payments/events.ts'
import { evolvePayment, noPayments, type PaymentState } from '../../domain/payments/state.ts'
import { type PricedProduct, rentalPrice } from '../../domain/pricing/rentalPrice.ts'
import type { DraftFacts, DraftRequest, OfferedProduct } from '../../domain/processes/draftPolicies.ts'
import type { Period } from '../../domain/shared/civilDate.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import { sum } from '../../domain/shared/won.ts'
import type { WalletEvent } from '../../domain/wallet/events.ts'
import { emptyWallet, evolveWallet, type WalletState } from '../../domain/wallet/state.ts'
import { aCalendar, seoul } from './fixtures.ts'

export const orderId = '01935b4e-7a30-7000-8000-000000000001'
export const ref = { orderId, memberId: 7 }
export const now = seoul('2026-12-01 10:00:00')

/** Thursday to Sunday; at 12,300 a day 49,200 won, 48,000 after the period discount. */
export const period: Period = { start: '2026-12-10', end: '2026-12-13' }

export const anOrderedItem = (item: Partial<OrderedItem> = {}): OrderedItem => ({
  orderItemId: 'bag',
  productId: 1,
  cartId: null,
  dailyRentalPrice: 12_300,
  perDay: 12_300,
  totalRentPrice: 49_200,
  periodTotalPrice: 48_000,
  periodDiscount: -1_200,
  couponShare: 0,
  finalAmount: 48_000,
  pointsShare: 0,
  turnaroundDays: 0,
  consignment: null,
  ...item,
})

type Drafted = OrderEventOf<'order.drafted'>

export function aDraft(changes: Partial<Drafted['data']> = {}): Drafted {
  const items = changes.items ?? [anOrderedItem()]
  const finals = sum(items.map((item) => item.finalAmount))
  const points = sum(items.map((item) => item.pointsShare))
  return {
    type: 'order.drafted',
    data: {
      ...ref,
      orderNumbers: '261201-ABCDEF',
      ...period,
      items,
      amounts: {
        totalRent: sum(items.map((item) => item.totalRentPrice)),
        periodDiscount: sum(items.map((item) => item.periodDiscount)),
        couponDiscount: sum(items.map((item) => item.couponShare)),
        pointsUsed: points,
        deliveryFee: 0,
        totalAmount: finals - points,
      },
      coupon: null,
      agreedTerms: [],
      heldUntil: seoul('2026-12-01 10:15:00').toISOString(),
      ...changes,
    },
  }
}

export const captured = (amount = 48_000, paymentKey = 'paid') => ({
  paymentKey,
  amount,
  method: '카드',
  cardCompany: '현대',
  approvedAt: now.toISOString(),
})

type Placed = OrderEventOf<'order.placed'>

/** The order of a draft, paid by card, with what a test wants to differ. */
export const placed = (draft = aDraft(), changes: Partial<Placed['data']> = {}): Placed => ({
  type: 'order.placed',
  data: {
    ...{ orderId: draft.data.orderId, memberId: draft.data.memberId },
    paymentKey: draft.data.amounts.totalAmount > 0 ? 'paid' : null,
    placedAt: now.toISOString(),
    start: draft.data.start,
    end: draft.data.end,
    items: draft.data.items,
    amounts: draft.data.amounts,
    ...changes,
  },
})

export const orderPaid = { subject: { of: 'order', orderId }, memberId: ref.memberId } as const

/** The payment of a placed order. */
export const paidBy = (
  draft = aDraft(),
  payment = captured(draft.data.amounts.totalAmount),
): PaymentEvent => ({
  type: 'payment.captured',
  data: { ...orderPaid, ...payment, by: 'member', settles: 'customer_prepayments' },
})

export type Shop = { order: OrderState; wallet: WalletState; payments: PaymentState }
export type ShopEvent = OrderEvent | WalletEvent | PaymentEvent

const isOrderEvent = (event: ShopEvent): event is OrderEvent => event.type.startsWith('order.')
const isPaymentEvent = (event: ShopEvent): event is PaymentEvent => event.type.startsWith('payment.')

export const emptyShop: Shop = { order: noOrder, wallet: emptyWallet, payments: noPayments }
export function evolve(shop: Shop, event: ShopEvent): Shop {
  if (isOrderEvent(event)) return { ...shop, order: evolveOrder(shop.order, event) }
  if (isPaymentEvent(event)) return { ...shop, payments: evolvePayment(shop.payments, event) }
  return { ...shop, wallet: evolveWallet(shop.wallet, event) }
}

export const anOffer = (offer: Partial<OfferedProduct> = {}): OfferedProduct => ({
  productId: 1,
  categoryIds: [],
  dailyRentalPrice: 12_300,
  discountRate: 0,
  turnaroundDays: 0,
  consignment: null,
  onSale: true,
  taken: false,
  orderedIn: null,
  heldUnpaid: [],
  calendar: aCalendar(),
  shippingCost: 'free',
  baseShippingCost: 0,
  jejuShippingCost: 0,
  ...offer,
})

/** What an honest client asks for. */
export function aRequest(productIds: readonly number[], changes: Partial<DraftRequest> = {}): DraftRequest {
  const price = rentalPrice(12_300, changes.period ?? period)
  const items = productIds.map((productId) => ({
    productId,
    dailyRentalPrice: 12_300,
    totalRentPrice: price.totalRentPrice,
    periodDiscount: price.periodDiscount,
    finalAmount: price.periodTotalPrice,
  }))
  return {
    period,
    items,
    cartIds: [],
    believed: {
      totalAmount: price.periodTotalPrice * productIds.length - (changes.pointsUsed ?? 0),
      deliveryFee: 0,
      couponDiscount: 0,
    },
    couponId: null,
    pointsUsed: 0,
    address1: '서울 중구 세종대로 110',
    agreedTermIds: [2, 4, 5, 6],
    ...changes,
  }
}

export const someFacts = (facts: Partial<DraftFacts> = {}): DraftFacts => ({
  now,
  products: [anOffer()],
  cart: [],
  coupon: null,
  hasEarlierOrder: false,
  blockedFor: null,
  spendablePoints: 0,
  requiredTerms: [2, 4, 5, 6].map((termId) => ({ termId, version: 1 })),
  ...facts,
})

/** What a colleague reads of an exchange for this product. */
export function seenOfExchange(order: OrderState, product: PricedProduct, orderItemId = 'bag') {
  const found = itemOf(order, orderItemId)
  if (isRefusal(found)) return { refund: 0, end: period.end }
  const { end } = found.item
  const { start } = found.order.draft
  return { refund: differenceBack(found.item, rentalPrice(product, { start, end })), end }
}
