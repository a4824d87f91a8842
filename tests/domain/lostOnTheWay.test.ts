import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { reportLoss } from '../../domain/consignment/losing.ts'
import { foldConsignment } from '../../domain/consignment/state.ts'
import { movedBy } from '../../domain/ledger/explanation.ts'
import type { OrderEvent } from '../../domain/ordering/events.ts'
import { foldOrder } from '../../domain/ordering/state.ts'
import { noPayments } from '../../domain/payments/state.ts'
import {
  decideCancelItem,
  decideLostOnTheWay,
  decideNeverArrived,
} from '../../domain/processes/cancelling.ts'
import type { FreeDays } from '../../domain/processes/closedDays.ts'
import { type Entry, entryOf } from '../../domain/processes/entries.ts'
import { explainEvent } from '../../domain/processes/events.ts'
import { decideItemTransition } from '../../domain/processes/fulfilling.ts'
import { decideLost, decideOwnItemLost, type OpenRental } from '../../domain/processes/losing.ts'
import { unwritten } from '../../domain/reviews/state.ts'
import { here } from '../../domain/shared/whereabouts.ts'
import { sum } from '../../domain/shared/won.ts'
import type { WalletEvent } from '../../domain/wallet/events.ts'
import { emptyWallet, walletAfter } from '../../domain/wallet/state.ts'
import { rewardOf } from './aWallet.ts'
import { aDraft, anOrderedItem, now, orderId, placed, ref } from './checkoutFixtures.ts'
import { inState, refusalOf } from './consignmentFixtures.ts'
import { delivered, done, isOrderEvent, Life, wayOf } from './lostLife.ts'

describe('an item that is lost on its way to its renter', () => {
  it('is given back whole, with its delivery fee (rule 292)', () => {
    const life = new Life([{ finalAmount: 48_000 }], 3_000)
    life.goes(0, wayOf.shipped)
    expect(life.balance('delivery_revenue')).toBe(-2_727)
    expect(life.lose(0)).toMatchObject([
      { type: 'order.delivery.undone', data: { deliveryFee: 3_000 } },
      {
        type: 'order.item.cancelled',
        data: {
          by: 'staff',
          reasonCode: 'lost_on_the_way',
          fee: 0,
          cardRefund: 51_000,
          deliveryFeeRefund: 3_000,
        },
      },
      { type: 'payment.refund.requested', data: { amount: 51_000, orderItemId: 'item-0' } },
    ])
    expect(life.balance('refunds_payable')).toBe(-51_000)
    for (const account of ['delivery_revenue', 'vat_payable', 'customer_prepayments', 'rental_revenue'])
      expect(life.balance(account), account).toBe(0)
  })

  it('leaves the delivery fee earned by what was sent with it', () => {
    const life = new Life([{ finalAmount: 48_000 }, { finalAmount: 30_000 }], 3_000)
    life.goes(0, wayOf.shipped)
    life.goes(1, delivered)
    expect(life.lose(0)).toMatchObject([
      { data: { cardRefund: 48_000, deliveryFeeRefund: 0 } },
      { type: 'payment.refund.requested', data: { amount: 48_000 } },
    ])
    expect(life.balance('delivery_revenue')).toBe(-2_727)
  })

  it('makes the delivery fee a prepayment again, which is earned when the rest ships or goes back with it', () => {
    const life = new Life([{ finalAmount: 48_000 }, { finalAmount: 30_000 }], 3_000)
    life.goes(0, wayOf.shipped)
    life.goes(1, wayOf.ready_for_delivery)
    expect(life.lose(0)).toMatchObject([
      { data: { deliveryFee: 3_000 } },
      { data: { deliveryFeeRefund: 0 } },
      { type: 'payment.refund.requested', data: { amount: 48_000 } },
    ])
    expect(life.balance('customer_prepayments')).toBe(-33_000)
    const cancelled = decideCancelItem(life.order, null, {
      ...{ orderItemId: 'item-1', by: 'staff', now, reasonCode: 'staff', refundId: 'other' },
      ...{ quotedFee: null, onlyInFull: null, wholeOrder: false },
    })
    expect(done(cancelled).amounts).toMatchObject({ cardRefund: 33_000, deliveryFeeRefund: 3_000 })
    life.goes(1, ['ship'])
    expect(life.balance('customer_prepayments')).toBe(-30_000)
    expect(life.balance('delivery_revenue')).toBe(-2_727)
  })

  it('brings points and coupon back as a cancellation does', () => {
    const coupon = { memberCouponId: 'copy', couponId: 5, coveredItemIds: ['bag'] }
    const draft = aDraft({ items: [anOrderedItem({ pointsShare: 6_000 })], coupon })
    const expiresAt = '2027-06-01T00:00:00+09:00'
    const used = { memberId: 7, orderId, lots: [{ lotId: 'lot', points: 6_000, expiresAt }], points: 6_000 }
    const copy = { memberId: 7, memberCouponId: 'copy', orderId }
    const held: WalletEvent[] = [
      {
        type: 'points.earned',
        data: {
          memberId: 7,
          lotId: 'lot',
          points: 6_000,
          reason: 'review',
          earnedBy: rewardOf(1),
          expiresAt,
        },
      },
      {
        type: 'coupon.issued',
        data: { memberId: 7, memberCouponId: 'copy', couponId: 5, expiresAt, source: 'download' },
      },
      { type: 'points.held', data: used },
      { type: 'coupon.held', data: copy },
      { type: 'points.used', data: used },
      { type: 'coupon.used', data: copy },
    ]
    const order: OrderEvent[] = [draft, placed(draft)]
    for (const action of wayOf.shipped)
      order.push(
        ...done(
          decideItemTransition(foldOrder(order), 'bag', {
            ...{ action, actor: 'staff', courier: null, trackingNumber: null, whereabouts: here },
          }),
        )
          .map(({ event }) => event)
          .filter(isOrderEvent),
      )
    const undelivered = { orderItemId: 'bag', now, refundId: 'refund', onlyInFull: null, review: unwritten }
    const entries = done(decideLostOnTheWay(foldOrder(order), walletAfter(emptyWallet, held), undelivered))
    expect(entries.map(({ event }) => event)).toMatchObject([
      {
        type: 'order.item.cancelled',
        data: { cardRefund: 42_000, pointsRefund: 6_000, couponReturned: true },
      },
      { type: 'points.restored' },
      { type: 'coupon.returned', data: { memberCouponId: 'copy' } },
      { type: 'payment.refund.requested', data: { amount: 42_000 } },
    ])
  })

  it('is one also after its first day has begun, until somebody saw it arrive (rule 460)', () => {
    const life = new Life([{ finalAmount: 48_000 }], 3_000)
    life.goes(0, wayOf.shipped)
    life.countsAsArrived(0)
    expect(life.order).toMatchObject({ items: [{ status: 'delivered', isArrivalPresumed: true }] })
    life.moves(0, { action: 'end', actor: 'job' })
    expect(life.lose(0)).toMatchObject([
      { type: 'order.delivery.undone', data: { deliveryFee: 3_000 } },
      { type: 'order.item.cancelled', data: { reasonCode: 'lost_on_the_way', fee: 0, cardRefund: 51_000 } },
      { type: 'payment.refund.requested', data: { amount: 51_000 } },
    ])
  })

  it('is none once staff or the courier confirmed an arrival that was only presumed (rule 474)', () => {
    for (const actor of ['staff', 'job'] as const) {
      const life = new Life([{ finalAmount: 48_000 }, { finalAmount: 30_000 }], 3_000)
      for (const nth of [0, 1]) {
        life.goes(nth, wayOf.shipped)
        life.countsAsArrived(nth)
      }
      life.moves(0, { action: 'end', actor: 'job' })
      life.moves(0, { action: 'confirmArrival', actor })
      expect(life.order).toMatchObject({
        items: [
          { status: 'end', isArrivalPresumed: false },
          { status: 'delivered', isArrivalPresumed: true },
        ],
      })
      expect(life.entries.at(-1)).toMatchObject({ event: { type: 'order.arrival.confirmed' }, journal: [] })
      const undelivered = {
        orderItemId: 'item-0',
        now,
        refundId: 'refund',
        onlyInFull: null,
        review: unwritten,
      }
      expect(refusalOf(decideLostOnTheWay(life.order, null, undelivered))?.refused).toBe(
        'TRANSITION_NOT_ALLOWED',
      )
      expect(() => life.moves(0, { action: 'confirmArrival', actor })).toThrow('TRANSITION_NOT_ALLOWED')
      expect(life.lose(1)).toMatchObject([
        { type: 'order.item.cancelled' },
        { type: 'payment.refund.requested' },
      ])
    }
  })

  it('is confirmed to have arrived only while that is presumed and its item is with its renter', () => {
    const confirm = (life: Life) => () => life.moves(0, { action: 'confirmArrival', actor: 'staff' })
    for (const way of [[], wayOf.shipped, delivered]) {
      const life = new Life([{ finalAmount: 48_000 }], 0)
      life.goes(0, way)
      expect(confirm(life)).toThrow('TRANSITION_NOT_ALLOWED')
    }
    const back = new Life([{ finalAmount: 48_000 }], 0)
    back.goes(0, wayOf.shipped)
    back.countsAsArrived(0)
    expect(() => back.moves(0, { action: 'confirmArrival', actor: 'member' })).toThrow(
      'TRANSITION_NOT_ALLOWED',
    )
    back.moves(0, { action: 'collect', actor: 'staff' })
    expect(confirm(back)).toThrow('TRANSITION_NOT_ALLOWED')
  })

  it('is none before it is sent and none once it has arrived', () => {
    for (const way of [[], wayOf.ready_for_delivery, delivered]) {
      const life = new Life([{ finalAmount: 48_000 }], 0)
      life.goes(0, way)
      const undelivered = {
        orderItemId: 'item-0',
        now,
        refundId: 'refund',
        onlyInFull: null,
        review: unwritten,
      }
      expect(refusalOf(decideLostOnTheWay(life.order, null, undelivered))?.refused).toBe(
        'TRANSITION_NOT_ALLOWED',
      )
    }
  })

  it('waits for finance where the provider gives a payment back whole or not at all', () => {
    const life = new Life([{ finalAmount: 48_000 }, { finalAmount: 30_000 }], 0)
    life.goes(0, wayOf.shipped)
    const undelivered = {
      orderItemId: 'item-0',
      now,
      refundId: 'refund',
      onlyInFull: { payments: noPayments, keys: ['paid'] },
      review: unwritten,
    }
    const entries = done(decideLostOnTheWay(life.order, null, undelivered))
    expect(entries.at(-1)?.event).toMatchObject({
      type: 'payment.refund.rejected',
      data: { refundId: 'refund' },
    })
  })

  const endedBy =
    (life: Life, rental: Omit<OpenRental, 'orderItemId' | 'order'>) => (lostBy: 'shop' | 'renter') => {
      const report = { lostBy, agreedValue: 900_000 }
      const missing = [
        ...inState.consigning,
        ...done(reportLoss(foldConsignment([...inState.consigning]), report)),
      ]
      return decideLost(foldConsignment(missing), {
        ...{
          quotedCompensation: 900_000,
          passedOn: 0,
          ownerHasLeft: false,
          free: [{ downtimeId: 'downtime', from: '2026-12-09', to: '2027-03-08' }],
        },
        rentals: [{ orderItemId: 'item-0', ...rental, order: life.order }],
        goingBack: { wallet: null, now, refundId: 'refund', onlyInFull: null, review: unwritten },
        returnFee: null,
      })
    }

  it('compensates its owner beside, who gets nothing of the rental', () => {
    const life = new Life([{ finalAmount: 48_000, consigned: true }], 3_000)
    life.goes(0, wayOf.shipped)
    const ended = endedBy(life, { status: 'shipped', isArrivalPresumed: false, isCharged: false })
    const entries = done(ended('shop'))
    expect(entries.map(({ event }) => event.type)).toEqual([
      ...['consignment.lost', 'order.delivery.undone', 'order.item.cancelled', 'payment.refund.requested'],
      'product.downtime.added',
    ])
    const lines = entries.flatMap(({ journal }) => journal)
    expect(sum(lines.filter(({ account }) => account === 'owner_payable').map(({ amount }) => amount))).toBe(
      -900_000,
    )
    expect(refusalOf(ended('renter'))).toMatchObject({ data: { because: 'rental_under_way' } })
  })

  it('is what staff reported it to be while its arrival is only presumed (rule 460)', () => {
    const life = new Life([{ finalAmount: 48_000, consigned: true }], 0)
    life.goes(0, wayOf.shipped)
    life.countsAsArrived(0)
    const arrived = { status: 'delivered', isArrivalPresumed: true } as const
    const ended = endedBy(life, { ...arrived, isCharged: false })
    expect(done(ended('shop')).map(({ event }) => event)).toMatchObject([
      { type: 'consignment.lost', data: { compensation: 900_000 } },
      { type: 'order.item.cancelled', data: { reasonCode: 'lost_on_the_way', cardRefund: 48_000 } },
      { type: 'payment.refund.requested' },
      { type: 'product.downtime.added' },
    ])
    expect(done(ended('renter')).map(({ event }) => event.type)).toContain('order.item.lost')
    const charged = endedBy(life, { ...arrived, isCharged: true })
    expect(refusalOf(charged('shop'))?.refused).toBe('ITEM_CHARGED')
    expect(done(charged('renter')).map(({ event }) => event.type)).toContain('order.item.lost')
  })

  it('is refused when somebody saw the parcel arrive since the rental was read', () => {
    const life = new Life([{ finalAmount: 48_000, consigned: true }], 0)
    life.goes(0, delivered)
    const ended = endedBy(life, { status: 'shipped', isArrivalPresumed: false, isCharged: false })
    expect(refusalOf(ended('shop'))).toMatchObject({ refused: 'CONSIGNMENT_RENTED' })
  })
})

describe('an item that its renter never had, though it was not lost (rule 500)', () => {
  const undelivered = {
    orderItemId: 'item-0',
    now,
    refundId: 'refund',
    onlyInFull: null,
    review: unwritten,
    isCharged: false,
  }

  it('is paid back in full, and leaves its owner what they had before', () => {
    const life = new Life([{ finalAmount: 48_000, consigned: true }], 3_000)
    life.goes(0, wayOf.shipped)
    life.countsAsArrived(0)
    life.moves(0, { action: 'end', actor: 'job' })
    expect(life.neverArrives(0)).toMatchObject([
      { type: 'order.delivery.undone', data: { deliveryFee: 3_000 } },
      {
        type: 'order.item.cancelled',
        data: { by: 'staff', reasonCode: 'never_arrived', fee: 0, cardRefund: 51_000 },
      },
      { type: 'payment.refund.requested', data: { amount: 51_000, orderItemId: 'item-0' } },
    ])
    expect(life.balance('refunds_payable')).toBe(-51_000)
    for (const account of ['customer_prepayments', 'rental_revenue', 'delivery_revenue', 'owner_payable'])
      expect(life.balance(account), account).toBe(0)
    expect(life.order).toMatchObject({ items: [{ status: 'cancel', isLostOnTheWay: false }] })
    const found = { ...undelivered, lostBy: 'shop', isBooked: false, free: [], wallet: null } as const
    expect(refusalOf(decideOwnItemLost(life.order, found))?.refused).toBe('TRANSITION_NOT_ALLOWED')
  })

  it('is so only while nobody saw it arrive, and not before it was sent', () => {
    for (const way of [[], wayOf.ready_for_delivery, delivered]) {
      const life = new Life([{ finalAmount: 48_000 }], 0)
      life.goes(0, way)
      expect(refusalOf(decideNeverArrived(life.order, null, undelivered))?.refused).toBe(
        'TRANSITION_NOT_ALLOWED',
      )
    }
    const sent = new Life([{ finalAmount: 48_000 }], 0)
    sent.goes(0, wayOf.shipped)
    expect(sent.neverArrives(0)).toMatchObject([
      { type: 'order.item.cancelled', data: { cardRefund: 48_000 } },
      { type: 'payment.refund.requested' },
    ])
  })

  it('is not charged for (rule 461)', () => {
    const life = new Life([{ finalAmount: 48_000 }], 0)
    life.goes(0, wayOf.shipped)
    const charged = decideNeverArrived(life.order, null, { ...undelivered, isCharged: true })
    expect(refusalOf(charged)?.refused).toBe('ITEM_CHARGED')
  })
})

describe('a return of an item whose arrival is only presumed (rule 501)', () => {
  const requested = () => {
    const life = new Life([{ finalAmount: 48_000 }], 3_000)
    life.goes(0, wayOf.shipped)
    life.countsAsArrived(0)
    life.requestsReturn(0)
    return life
  }

  it('ends with the rental when its renter never had the item, whether lost or not', () => {
    for (const [ends, reasonCode] of [
      [(life: Life) => life.lose(0), 'lost_on_the_way'],
      [(life: Life) => life.neverArrives(0), 'never_arrived'],
    ] as const) {
      const life = requested()
      life.movesReturn(0, 'approveReturn')
      expect(ends(life)).toMatchObject([
        { type: 'order.return.declined', data: { returnNumber: 1, reasonCode, restored: 'delivered' } },
        { type: 'order.delivery.undone' },
        { type: 'order.item.cancelled', data: { reasonCode, cardRefund: 51_000 } },
        { type: 'payment.refund.requested' },
      ])
      expect(life.order).toMatchObject({ items: [{ status: 'cancel', openReturn: null }] })
    }
  })

  it('says that its renter has it once it is declined, or picked up', () => {
    const declined = requested()
    declined.declinesReturn(0)
    expect(declined.order).toMatchObject({ items: [{ status: 'delivered', isArrivalPresumed: false }] })
    for (const end of [() => declined.lose(0), () => declined.neverArrives(0)])
      expect(end).toThrow('TRANSITION_NOT_ALLOWED')
    expect(() => declined.moves(0, { action: 'confirmArrival', actor: 'staff' })).toThrow(
      'TRANSITION_NOT_ALLOWED',
    )
    const picked = requested()
    picked.movesReturn(0, 'approveReturn')
    picked.movesReturn(0, 'collectReturn')
    for (const end of [() => picked.lose(0), () => picked.neverArrives(0)])
      expect(end).toThrow('TRANSITION_NOT_ALLOWED')
  })
})

describe('an arrival that was recorded and was none (rule 504)', () => {
  const firstDay = '2026-12-10'
  const arrived = () => {
    const life = new Life([{ finalAmount: 48_000 }], 3_000)
    life.goes(0, delivered)
    return life
  }

  it('only counts as arrived from then on, in the state that it was in, and all goes back to who never had it', () => {
    const life = arrived()
    life.moves(0, { action: 'end', actor: 'job' })
    expect(() => life.neverArrives(0)).toThrow('TRANSITION_NOT_ALLOWED')
    life.takesArrivalBack(0, firstDay)
    expect(life.order).toMatchObject({ items: [{ status: 'end', isArrivalPresumed: true }] })
    expect(life.neverArrives(0)).toMatchObject([
      { type: 'order.delivery.undone' },
      { type: 'order.item.cancelled', data: { cardRefund: 51_000 } },
      { type: 'payment.refund.requested' },
    ])
  })

  it('is confirmed by staff again, and not by the courier, whose word it was', () => {
    const life = arrived()
    life.takesArrivalBack(0, firstDay)
    expect(() => life.moves(0, { action: 'confirmArrival', actor: 'job' })).toThrow('TRANSITION_NOT_ALLOWED')
    life.moves(0, { action: 'confirmArrival', actor: 'staff' })
    expect(life.order).toMatchObject({ items: [{ status: 'delivered', isArrivalPresumed: false }] })
  })

  it('is taken back as a delivery before the first day, and not once the item is back or under return', () => {
    expect(() => arrived().takesArrivalBack(0, '2026-12-09')).toThrow('TRANSITION_NOT_ALLOWED')
    const presumed = new Life([{ finalAmount: 48_000 }], 0)
    presumed.goes(0, wayOf.shipped)
    presumed.countsAsArrived(0)
    expect(() => presumed.takesArrivalBack(0, firstDay), 'nothing was recorded').toThrow()
    const back = arrived()
    back.moves(0, { action: 'collect', actor: 'staff' })
    expect(() => back.takesArrivalBack(0, firstDay)).toThrow('TRANSITION_NOT_ALLOWED')
    const returned = arrived()
    returned.requestsReturn(0)
    expect(() => returned.takesArrivalBack(0, firstDay)).toThrow('TRANSITION_NOT_ALLOWED')
  })
})

const isOfOrder = (entry: { event: { type: string } }): entry is Entry<OrderEvent> =>
  isOrderEvent(entry.event)

describe('a lost item of the shop itself', () => {
  type Losing = Pick<Parameters<typeof decideOwnItemLost>[1], 'lostBy' | 'isBooked' | 'isCharged'>
  const december: FreeDays = { downtimeId: 'downtime', from: '2026-12-09', to: '2027-01-31' }
  const goingBack = { wallet: null, now, refundId: 'refund', onlyInFull: null, review: unwritten }
  const lost = (life: Life, losing: Partial<Losing> = {}) =>
    decideOwnItemLost(life.order, {
      ...{ ...goingBack, orderItemId: 'item-0', free: [december] },
      ...{ lostBy: 'renter', isBooked: false, isCharged: false, ...losing },
    })

  it('ends its rental, earned by what its renter kept, and closes its free days (rule 293)', () => {
    const life = new Life([{ finalAmount: 48_000 }], 3_000)
    life.goes(0, delivered)
    const { status, entries } = done(lost(life))
    life.write(entries.filter(isOfOrder))
    expect(status).toBe('lost')
    expect(entries.at(-1)).toMatchObject({ event: { type: 'product.downtime.added', data: december } })
    expect(life.order).toMatchObject({ items: [{ status: 'lost' }] })
    expect(life.balance('rental_revenue')).toBe(-43_636)
    expect(life.balance('owner_payable')).toBe(0)
  })

  it('is given back when it was lost on its way', () => {
    const life = new Life([{ finalAmount: 48_000 }], 3_000)
    life.goes(0, wayOf.shipped)
    expect(done(lost(life, { lostBy: 'shop' }))).toMatchObject({ status: 'cancel' })
    expect(refusalOf(lost(life))?.refused).toBe('TRANSITION_NOT_ALLOWED')
    life.countsAsArrived(0)
    expect(done(lost(life, { lostBy: 'shop' }))).toMatchObject({ status: 'cancel' })
    expect(done(lost(life, { lostBy: 'renter' }))).toMatchObject({ status: 'lost' })
  })

  it('is not given up while it is to go out again, and an owner’s is ended with its consignment', () => {
    const life = new Life([{ finalAmount: 48_000, consigned: true }], 0)
    life.goes(0, delivered)
    expect(refusalOf(lost(life))?.refused).toBe('ITEM_CONSIGNED')
    const own = new Life([{ finalAmount: 48_000 }], 0)
    own.goes(0, delivered)
    expect(refusalOf(lost(own, { isBooked: true }))?.refused).toBe('PRODUCT_BOOKED')
    expect(refusalOf(lost(own, { lostBy: 'shop' }))?.refused).toBe('TRANSITION_NOT_ALLOWED')
    expect(refusalOf(lost(new Life([{ finalAmount: 48_000 }], 0)))?.refused).toBe('TRANSITION_NOT_ALLOWED')
  })
})

test('when everything that was sent is lost, the card has back what it paid, whatever was ordered and in any order', () => {
  const price = fc.record({
    finalAmount: fc.integer({ min: 1, max: 10_000 }).map((hundreds) => hundreds * 100),
    isShipped: fc.boolean(),
    turn: fc.integer(),
  })
  fc.assert(
    fc.property(
      fc.array(price, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(0, 3_000, 6_000),
      (prices, fee) => {
        const life = new Life(prices, fee)
        for (const [nth, { isShipped }] of prices.entries()) if (isShipped) life.goes(nth, wayOf.shipped)
        const turns = [...prices.entries()].sort(([, one], [, other]) => one.turn - other.turn)
        for (const [nth, { isShipped }] of turns) {
          if (isShipped) life.lose(nth)
          else
            life.write(
              done(
                decideCancelItem(life.order, null, {
                  ...{
                    orderItemId: `item-${nth}`,
                    by: 'staff',
                    now,
                    reasonCode: 'staff',
                    refundId: `refund-${nth}`,
                  },
                  ...{ quotedFee: null, onlyInFull: null, wholeOrder: false },
                }),
              ).entries,
            )
          const lines = life.entries.flatMap(({ journal }) => journal)
          expect(sum(lines.map(({ amount }) => amount))).toBe(0)
        }
        expect(life.balance('refunds_payable')).toBe(
          0 - sum(prices.map(({ finalAmount }) => finalAmount)) - fee,
        )
        for (const account of ['customer_prepayments', 'delivery_revenue', 'vat_payable'])
          expect(life.balance(account), account).toBe(0)
      },
    ),
  )
})

test('every line of a delivery that was undone is explained', () => {
  const event = {
    type: 'order.delivery.undone',
    data: { ...ref, orderItemId: 'bag', deliveryFee: 3_000 },
  } as const
  const { journal } = entryOf(event)
  expect(explainEvent(event).map(movedBy)).toEqual(journal.map(({ amount }) => amount))
})
