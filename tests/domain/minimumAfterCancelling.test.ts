import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { couponRefusal, couponShares } from '../../domain/coupons/discount.ts'
import { earningOf } from '../../domain/ledger/ownersShare.ts'
import { vatInside } from '../../domain/ledger/vat.ts'
import { orderAmounts } from '../../domain/ordering/amounts.ts'
import { cancellationQuote } from '../../domain/ordering/cancellation.ts'
import { evolveOrder, foldOrder, type OrderState } from '../../domain/ordering/state.ts'
import { rentalPrice } from '../../domain/pricing/rentalPrice.ts'
import { decideCancelItem } from '../../domain/processes/cancelling.ts'
import type { Entry } from '../../domain/processes/entries.ts'
import { decideItemTransition } from '../../domain/processes/fulfilling.ts'
import { isRefusal, type Refusal } from '../../domain/shared/decision.ts'
import { here } from '../../domain/shared/whereabouts.ts'
import { sum } from '../../domain/shared/won.ts'
import type { WalletEvent } from '../../domain/wallet/events.ts'
import { emptyWallet, walletAfter } from '../../domain/wallet/state.ts'
import { aCoupon } from '../support/aCoupon.ts'
import { aDraft, anOrderedItem, placed, ref } from './checkoutFixtures.ts'
import { aCancellation, seoul } from './fixtures.ts'
import { aContract } from './orderLife.ts'

function done<Value>(decided: Value | Refusal): Value {
  if (isRefusal(decided)) throw new Error(decided.refused)
  return decided
}

describe('an item that reached the minimum of a coupon and is cancelled for nothing (rule 574)', () => {
  const period = { start: '2026-12-10', end: '2026-12-12' } as const
  const prices = [13_000, 21_000].map((perDay, nth) => ({
    ...{ perDay, dailyRentalPrice: perDay, productId: nth + 1, categoryIds: [] },
    ...rentalPrice(perDay, period),
  }))
  const coupon = aCoupon({
    ...{ discountType: 'fixed', discountValue: 20_000, minPurchaseAmount: 100_000 },
    ...{ applicableTo: 'specific', productIds: [1] },
  })
  const { items, amounts } = orderAmounts({
    ...{ items: prices, couponShares: couponShares(coupon, prices), pointsUsed: 0, deliveryFee: 0 },
  })
  const [first, second] = items.map(({ categoryIds: _, ...item }, nth) =>
    anOrderedItem({
      ...item,
      orderItemId: nth === 0 ? 'bag' : 'watch',
      consignment: nth === 0 ? aContract : null,
    }),
  )
  if (first === undefined || second === undefined) throw new Error('there are two')
  const copy = { memberId: ref.memberId, memberCouponId: 'copy' }
  const draft = aDraft({
    ...{ ...period, amounts, items: [first, second] },
    coupon: { memberCouponId: 'copy', couponId: coupon.id, coveredItemIds: ['bag'] },
  })
  const ordered = foldOrder([draft, placed(draft)])
  const used: WalletEvent[] = [
    {
      type: 'coupon.issued',
      data: {
        ...copy,
        couponId: 1,
        source: 'download',
        expiresAt: seoul('2026-12-31 23:59:59').toISOString(),
      },
    },
    { type: 'coupon.held', data: { ...copy, orderId: ref.orderId } },
    { type: 'coupon.used', data: { ...copy, orderId: ref.orderId } },
  ]
  const cancels = (order: OrderState, orderItemId: string) =>
    done(
      decideCancelItem(order, walletAfter(emptyWallet, used), {
        ...{ orderItemId, by: 'member', now: seoul('2026-12-01 10:30:00'), reasonCode: 'etc' },
        ...{ refundId: 'refund', quotedFee: 0, onlyInFull: null, wholeOrder: false },
      }),
    )
  const withEvents = (order: OrderState, entries: readonly Entry[]): OrderState =>
    entries.reduce(
      (state, { event }) =>
        event.type === 'order.item.cancelled' ||
        event.type === 'order.item.prepared' ||
        event.type === 'order.item.shipped' ||
        event.type === 'order.item.delivered'
          ? evolveOrder(state, event)
          : state,
      order,
    )

  it('the coupon needs both', () => {
    const occasion = { now: seoul('2026-12-01 10:00:00'), expiresAt: null, hasEarlierOrder: false }
    expect(couponRefusal(coupon, prices, occasion)).toBeNull()
    expect(couponRefusal(coupon, prices.slice(0, 1), occasion)).toMatchObject({
      refused: 'COUPON_BELOW_MINIMUM',
    })
    expect(items.map(({ finalAmount }) => finalAmount)).toEqual([19_000, 63_000])
  })

  it('gives back what was paid for it, and the coupon stays used', () => {
    const { amounts: quoted, entries } = cancels(ordered, 'watch')
    expect(quoted).toMatchObject({ fee: 0, cardRefund: 63_000, pointsRefund: 0, couponReturned: false })
    expect(entries.find(({ event }) => event.type === 'order.item.cancelled')?.journal).toEqual([
      { account: 'customer_prepayments', amount: 63_000 },
      { account: 'refunds_payable', amount: -63_000 },
    ])
    expect(entries.map(({ event }) => event.type)).not.toContain('coupon.returned')
  })

  it('leaves the other with its discount: its price, its tax and its owner’s share are those of an order of both', () => {
    let order = withEvents(ordered, cancels(ordered, 'watch').entries)
    let collected: Entry[] = []
    for (const action of ['prepare', 'ship', 'deliver', 'collect'] as const) {
      const how = { action, actor: 'staff', courier: null, trackingNumber: null, whereabouts: here } as const
      collected = done(decideItemTransition(order, 'bag', how))
      order = withEvents(order, collected)
    }
    const vat = vatInside(19_000)
    const { ownersShare } = earningOf(39_000, aContract.rates)
    expect(collected.flatMap(({ journal }) => journal)).toEqual([
      { account: 'customer_prepayments', amount: 19_000 },
      { account: 'sales_discounts', amount: 20_000 },
      { account: 'rental_revenue', amount: vat - 39_000 },
      { account: 'vat_payable', amount: 0 - vat },
      { account: 'owner_cost', amount: ownersShare },
      { account: 'owner_payable', amount: 0 - ownersShare },
    ])
  })

  it('and cancelled as well, gives back what is left, with the coupon', () => {
    const left = withEvents(ordered, cancels(ordered, 'watch').entries)
    const { amounts: quoted, entries } = cancels(left, 'bag')
    expect(quoted).toMatchObject({ fee: 0, cardRefund: 19_000, couponReturned: true })
    expect(entries.map(({ event }) => event.type)).toContain('coupon.returned')
  })
})

test('within two hours each item gives back what was paid for it, whatever was cancelled before and whatever minimum was reached', () => {
  const plans = fc.record({
    items: fc.array(fc.record({ perDay: fc.integer({ min: 1, max: 500 }), covered: fc.boolean() }), {
      minLength: 1,
      maxLength: 6,
    }),
    ...{ value: fc.integer({ min: 1, max: 900 }), points: fc.integer({ min: 0, max: 100 }) },
    ...{ deliveryFee: fc.constantFrom(0, 3_000), order: fc.array(fc.nat(), { minLength: 6, maxLength: 6 }) },
  })
  fc.assert(
    fc.property(plans, ({ items: drawn, value, points, deliveryFee, order }) => {
      const period = { start: '2026-12-20', end: '2026-12-23' } as const
      const prices = drawn.map(({ perDay, covered }, nth) => ({
        ...{ covered, productId: nth, categoryIds: [], orderItemId: `item-${nth}` },
        ...rentalPrice(perDay * 100, period),
      }))
      const coveredItemIds = prices.filter(({ covered }) => covered).map(({ orderItemId }) => orderItemId)
      const coupon = aCoupon({
        ...{ discountType: 'fixed', discountValue: value * 100, applicableTo: 'specific' },
        productIds: prices.filter(({ covered }) => covered).map(({ productId }) => productId),
        minPurchaseAmount: sum(prices.map(({ periodTotalPrice }) => periodTotalPrice)),
      })
      const shares = coveredItemIds.length === 0 ? prices.map(() => 0) : couponShares(coupon, prices)
      const price = sum(prices.map(({ periodTotalPrice }) => periodTotalPrice)) - sum(shares)
      const { items, amounts } = orderAmounts({
        ...{ items: prices, couponShares: shares, deliveryFee },
        pointsUsed: Math.floor((price * points) / 100),
      })
      const live = new Set(items.map(({ orderItemId }) => orderItemId))
      const inTurn = items
        .map((item, nth) => ({ item, place: order[nth] ?? 0 }))
        .toSorted((a, b) => a.place - b.place)
      let back = { card: 0, points: 0, coupons: 0 }
      for (const { item } of inTurn) {
        const quoted = done(
          cancellationQuote(
            aCancellation('2026-12-01 11:00:00', item, {
              ...{ start: period.start, deliveryFee },
              items: items.map(({ orderItemId }) => ({
                orderItemId,
                status: live.has(orderItemId) ? 'new' : 'cancel',
              })),
              coupon: { coveredItemIds, expiresAt: seoul('2026-12-31 23:59:59') },
            }),
          ),
        )
        live.delete(item.orderItemId)
        expect(quoted).toMatchObject({ fee: 0, pointsRefund: item.pointsShare })
        expect(quoted.cardRefund).toBe(
          item.finalAmount - item.pointsShare + (live.size === 0 ? deliveryFee : 0),
        )
        back = {
          card: back.card + quoted.cardRefund,
          points: back.points + quoted.pointsRefund,
          coupons: back.coupons + (quoted.couponReturned ? 1 : 0),
        }
      }
      expect(back).toEqual({
        ...{ card: amounts.totalAmount, points: amounts.pointsUsed },
        coupons: coveredItemIds.length === 0 ? 0 : 1,
      })
    }),
  )
})
