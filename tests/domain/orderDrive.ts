import { type Coupon, couponShares } from '../../domain/coupons/discount.ts'
import type { Account } from '../../domain/ledger/accounts.ts'
import { orderAmounts } from '../../domain/ordering/amounts.ts'
import type { OrderEvent } from '../../domain/ordering/events.ts'
import { evolveOrder, foldOrder, type OrderState, type PlacedOrder } from '../../domain/ordering/state.ts'
import { settleRefund } from '../../domain/payments/decide.ts'
import type { PaymentEvent } from '../../domain/payments/events.ts'
import { evolvePayment, noPayments, type PaymentState } from '../../domain/payments/state.ts'
import { rentalPrice } from '../../domain/pricing/rentalPrice.ts'
import { decideCancelItem } from '../../domain/processes/cancelling.ts'
import { type Entry, entriesOf } from '../../domain/processes/entries.ts'
import { decideItemTransition } from '../../domain/processes/fulfilling.ts'
import { decidePlace } from '../../domain/processes/placing.ts'
import {
  decideItemRefund,
  decideReturnCompletion,
  decideReturnDecline,
  decideReturnMove,
  decideReturnRequest,
} from '../../domain/processes/returning.ts'
import { addDays } from '../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal } from '../../domain/shared/decision.ts'
import { here } from '../../domain/shared/whereabouts.ts'
import { sum } from '../../domain/shared/won.ts'
import { placeHold } from '../../domain/wallet/holds.ts'
import { largestUsablePoints } from '../../domain/wallet/pointsLimits.ts'
import { emptyWallet, evolveWallet, type WalletState, walletAfter } from '../../domain/wallet/state.ts'
import { aCoupon } from '../support/aCoupon.ts'
import { aDraft, anOrderedItem, captured, period, ref } from './checkoutFixtures.ts'
import { seoul } from './fixtures.ts'
import type { Attempt, OrderPlan } from './orderAttempts.ts'
import { aContract } from './orderLife.ts'

const ordered = seoul('2026-12-01 10:00:00')

/** An order with its member's wallet, led by the shop's own decisions alone. */
export class OrderDrive {
  order: OrderState
  wallet: WalletState
  payments: PaymentState = noPayments
  entries: Entry[] = []
  readonly pointsAtFirst: number
  private refundsMade = 0

  constructor(plan: OrderPlan) {
    const draft = draftOf(plan)
    const { pointsUsed, totalAmount } = draft.data.amounts
    this.pointsAtFirst = pointsUsed
    this.wallet = walletWith(pointsUsed)
    this.order = foldOrder([draft])
    const held = placeHold(this.wallet, ref, { points: pointsUsed, memberCouponId: null }, ordered)
    this.record(isRefusal(held) ? held : entriesOf([], held))
    const paid = totalAmount === 0 ? null : ({ captured: captured(totalAmount), by: 'member' } as const)
    const placement = { paid, placedAt: ordered.toISOString(), refundId: 'never' }
    if (!this.record(decidePlace(this.order, this.wallet, this.payments, placement)))
      throw new Error('the order was not placed')
  }

  get placed(): PlacedOrder {
    if (this.order.status !== 'placed') throw new Error(`the order is ${this.order.status}`)
    return this.order
  }

  /** True when it was agreed to. */
  attempt(tried: Attempt): boolean {
    const item = this.placed.items[tried.item % this.placed.items.length]
    if (item === undefined) throw new Error('an order has items')
    this.refundsMade += 1
    const refundId = `refund-${this.refundsMade}`
    const { order, wallet } = this
    const id = item.orderItemId
    const moved = { courier: null, trackingNumber: null }
    const left = item.finalAmount - item.back.card - item.back.points
    switch (tried.kind) {
      case 'cancel': {
        const now = seoul(`${addDays(period.start, -tried.daysBefore)} 12:00:00`)
        const cancelling = {
          orderItemId: id,
          by: tried.by,
          now,
          reasonCode: 'etc',
          refundId,
          quotedFee: null,
          onlyInFull: null,
          wholeOrder: false,
        }
        return this.record(entriesIn(decideCancelItem(order, wallet, cancelling)))
      }
      case 'move':
        return this.record(
          decideItemTransition(order, id, {
            ...{
              action: tried.action,
              actor: tried.action === 'end' ? 'job' : 'staff',
              ...moved,
              whereabouts: here,
            },
          }),
        )
      case 'request':
        return this.record(
          entriesIn(decideReturnRequest(order, id, { returnNumber: item.returns + 1, reasonCode: null })),
        )
      case 'decline':
        return this.record(entriesIn(decideReturnDecline(order, id, 'other')))
      case 'return': {
        const move = { step: tried.step, actor: 'staff' as const, today: period.end, ...moved }
        return this.record(entriesIn(decideReturnMove(order, id, move)))
      }
      case 'complete':
      case 'refund': {
        const refund = Math.floor((left * tried.percent) / 100)
        const points = tried.pointsPercent === null ? null : Math.floor((refund * tried.pointsPercent) / 100)
        const given = { refund, points, refundId, onlyInFull: null, now: seoul('2026-12-20 12:00:00') }
        return this.record(
          entriesIn(
            tried.kind === 'complete'
              ? decideReturnCompletion(order, wallet, id, {
                  ...{ ...given, returnsDeliveryFee: tried.fee, rentalCounts: tried.counts },
                })
              : decideItemRefund(order, wallet, id, {
                  ...{
                    ...given,
                    refundNumber: item.refunds + 1,
                    ownerBears: tried.ownerBears,
                    rentalPoints: 0,
                  },
                }),
          ),
        )
      }
      case 'settle': {
        const open = this.payments.refunds.find(({ status }) => status !== 'confirmed')
        if (open === undefined) return false
        const said = tried.confirmed
          ? {
              outcome: 'confirmed' as const,
              by: 'card' as const,
              transactionKey: open.refundId,
              confirmedAt: ordered.toISOString(),
            }
          : { outcome: 'rejected' as const, sending: open.sending, providerCode: 'NO' }
        const settled = settleRefund(this.payments, open.refundId, said)
        return this.record(isRefusal(settled) ? settled : entriesOf([], [], settled))
      }
    }
  }

  private record(decided: Entry[] | Refusal): boolean {
    if (isRefusal(decided)) return false
    for (const entry of decided) {
      this.entries.push(entry)
      const { event } = entry
      if (isOrderEvent(event)) this.order = evolveOrder(this.order, event)
      else if (isPaymentEvent(event)) this.payments = evolvePayment(this.payments, event)
      else this.wallet = evolveWallet(this.wallet, event)
    }
    return true
  }

  /** The balance of an account, or of several, debits positive; of all events, or of those about one item. */
  booked(accounts: readonly Account[], itemId?: string): number {
    const about = this.entries.filter(
      ({ event }) =>
        itemId === undefined || ('orderItemId' in event.data && event.data.orderItemId === itemId),
    )
    const lines = about.flatMap(({ journal }) => journal)
    return sum(lines.filter((line) => accounts.includes(line.account)).map((line) => line.amount)) + 0
  }
}

const isOrderEvent = (event: Entry['event']): event is OrderEvent => event.type.startsWith('order.')
const isPaymentEvent = (event: Entry['event']): event is PaymentEvent => event.type.startsWith('payment.')

const entriesIn = (decided: { entries: Entry[] } | Refusal): Entry[] | Refusal =>
  isRefusal(decided) ? decided : decided.entries

function draftOf(plan: OrderPlan) {
  const rented = { start: period.start, end: addDays(period.start, plan.rentalDays - 1) }
  const prices = plan.items.map((one, index) => ({
    ...one,
    productId: index,
    categoryIds: [],
    ...rentalPrice(one.perDay, rented),
  }))
  const coupon = couponOf(plan)
  const shares = coupon === null ? prices.map(() => 0) : couponShares(coupon, prices)
  const largest = largestUsablePoints(1_000_000_000, {
    totalRent: sum(prices.map((price) => price.totalRentPrice)),
    periodDiscount: sum(prices.map((price) => price.periodDiscount)),
    couponDiscount: sum(shares),
    deliveryFee: plan.deliveryFee,
  })
  const pointsUsed = Math.floor((largest * plan.pointsPercent) / 100)
  const { items, amounts } = orderAmounts({
    ...{ items: prices, couponShares: shares, pointsUsed, deliveryFee: plan.deliveryFee },
  })
  return aDraft({
    ...{ ...rented, amounts },
    items: items.map(({ consigned, covered: _, ...one }, index) =>
      anOrderedItem({ ...one, orderItemId: `item-${index}`, consignment: consigned ? aContract : null }),
    ),
  })
}

function couponOf({ coupon, items }: OrderPlan): Coupon | null {
  const covered = items.flatMap(({ covered }, index) => (covered ? [index] : []))
  if (coupon === null || covered.length === 0) return null
  return aCoupon({
    applicableTo: 'specific',
    productIds: covered,
    discountType: coupon.percentage ? 'percentage' : 'fixed',
    discountValue: coupon.percentage ? coupon.value : coupon.value * 1_000,
    maxDiscountAmount: null,
  })
}

/** Three lots of different length that hold exactly these points. */
function walletWith(points: number): WalletState {
  const third = Math.floor(points / 3)
  const lots = [third, third, points - 2 * third].map((part, nth) => ({
    type: 'points.earned' as const,
    data: {
      ...{ memberId: ref.memberId, lotId: `lot-${nth}`, points: part, reason: 'review' as const },
      earnedBy: { source: `review:${nth}`, orderItemId: 'earlier' },
      expiresAt: `2027-0${nth + 1}-28T14:59:59.000Z`,
    },
  }))
  return walletAfter(emptyWallet, lots)
}
