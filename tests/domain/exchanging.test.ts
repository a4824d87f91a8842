import { describe, expect, it } from 'vitest'
import type { OrderEvent } from '../../domain/ordering/events.ts'
import { foldOrder } from '../../domain/ordering/state.ts'
import { foldPayment } from '../../domain/payments/state.ts'
import { decideCancelItem } from '../../domain/processes/cancelling.ts'
import { explainEvent, journalOf } from '../../domain/processes/events.ts'
import { decideExchange, type Exchanging } from '../../domain/processes/exchanging.ts'
import { decideItemTransition } from '../../domain/processes/fulfilling.ts'
import { isRefusal, type Refusal } from '../../domain/shared/decision.ts'
import { here } from '../../domain/shared/whereabouts.ts'
import { aDraft, anOrderedItem, now, paidBy, placed, seenOfExchange } from './checkoutFixtures.ts'
import { seoul } from './fixtures.ts'
import { aContract } from './orderLife.ts'

const isOrderEvent = (event: { type: string }): event is OrderEvent => event.type.startsWith('order.')
function done<Value>(decided: Value | Refusal): Value {
  if (isRefusal(decided)) throw new Error(decided.refused)
  return decided
}

const bought = (item = {}, others: ReturnType<typeof anOrderedItem>[] = []): OrderEvent[] => {
  const draft = aDraft({ items: [anOrderedItem(item), ...others] })
  return [draft, placed(draft)]
}
const aProduct = (product: Partial<Exchanging['product']> = {}): Exchanging['product'] => ({
  ...{ productId: 9, dailyRentalPrice: 12_300, discountRate: 0, turnaroundDays: 1, consignment: null },
  ...product,
})
const decide = (events: OrderEvent[], product = aProduct(), changes: Partial<Exchanging> = {}) =>
  decideExchange(foldOrder(events), null, {
    ...{ orderItemId: 'bag', exchangeNumber: 1, product, now, refundId: 'difference', onlyInFull: null },
    ...{ seen: seenOfExchange(foldOrder(events), product), ...changes },
  })
const exchanged = (...asked: Parameters<typeof decide>) =>
  done(decide(...asked))
    .entries.map(({ event }) => event)
    .filter(isOrderEvent)
/** What is asked of the payment when the bag is exchanged for a cheaper one. */
const requested = (changes: Partial<Exchanging>) =>
  done(decide(bought(), aProduct({ dailyRentalPrice: 10_000 }), changes))
    .entries.map(({ event }) => event)
    .filter(({ type }) => type.startsWith('payment.'))
const moved = (events: OrderEvent[], action: 'prepare' | 'ship' | 'deliver' | 'collect'): OrderEvent[] => {
  const how = { action, actor: 'staff', courier: null, trackingNumber: null, whereabouts: here } as const
  const entries = done(decideItemTransition(foldOrder(events), 'bag', how))
  return [...events, ...entries.map(({ event }) => event).filter(isOrderEvent)]
}
const throughCollection = (events: OrderEvent[]) =>
  (['prepare', 'ship', 'deliver', 'collect'] as const).reduce(moved, events)

describe('an item that is exchanged before it ships', () => {
  it('keeps the price that was paid when the substitute costs as much or more, and nothing is charged', () => {
    for (const dailyRentalPrice of [12_300, 15_300]) {
      const events = [...bought(), ...exchanged(bought(), aProduct({ dailyRentalPrice }))]
      expect(events.at(-1)).toMatchObject({
        type: 'order.item.exchanged',
        data: {
          from: { productId: 1, finalAmount: 48_000 },
          item: { productId: 9, finalAmount: 48_000, dailyRentalPrice: 12_300, turnaroundDays: 1 },
          ...{ refunded: 0, cardRefund: 0, pointsRefund: 0, refundId: null },
        },
      })
      expect(events.slice(2).flatMap(journalOf)).toEqual([])
      expect(events.slice(2).flatMap(explainEvent)).toEqual([])
    }
  })

  // Four days at 10,000: 3 × 10,000 + 9,000 = 39,000; 48,000 − 39,000 = 9,000.
  it('gives back what a cheaper substitute costs less: of 48,000 for one of 39,000 it is 9,000 (rule 276)', () => {
    const [event] = exchanged(bought(), aProduct({ dailyRentalPrice: 10_000 }))
    expect(event).toMatchObject({
      data: { item: { periodTotalPrice: 39_000, finalAmount: 39_000 }, refunded: 9_000, cardRefund: 9_000 },
    })
    if (event === undefined) throw new Error('nothing was exchanged')
    expect(journalOf(event)).toEqual([
      { account: 'customer_prepayments', amount: 9_000 },
      { account: 'refunds_payable', amount: -9_000 },
    ])
    expect(foldOrder([...bought(), event])).toMatchObject({
      items: [{ productId: 9, finalAmount: 39_000, exchanges: 1, status: 'new' }],
    })
    expect(requested({ onlyInFull: null })).toMatchObject([
      { type: 'payment.refund.requested', data: { refundId: 'difference', amount: 9_000 } },
    ])
  })

  it('gives points and card back as they were paid, and keeps the coupon’s share: 9,000 are 1,800 points', () => {
    const item = { couponShare: 3_000, finalAmount: 45_000, pointsShare: 9_000 }
    const [event] = exchanged(bought(item), aProduct({ dailyRentalPrice: 10_000 }))
    expect(event).toMatchObject({
      data: {
        item: { couponShare: 3_000, finalAmount: 36_000, pointsShare: 7_200 },
        ...{ refunded: 9_000, cardRefund: 7_200, pointsRefund: 1_800 },
      },
    })
  })

  it('never costs less than nothing: of the coupon is kept what the new price carries', () => {
    const item = { couponShare: 40_000, finalAmount: 8_000 }
    const [event] = exchanged(bought(item), aProduct({ dailyRentalPrice: 10_000 }))
    expect(event).toMatchObject({ data: { item: { couponShare: 39_000, finalAmount: 0 }, refunded: 8_000 } })
  })

  it('is earned and settled as the product that was rented: its owner’s share, on the price that was kept', () => {
    const events = [...bought(), ...exchanged(bought(), aProduct({ consignment: aContract }))]
    const collected = throughCollection(events).at(-1)
    expect(collected).toMatchObject({
      type: 'order.item.collected',
      data: { productId: 9, periodTotalPrice: 48_000, consignment: { ownerId: 3 } },
    })
    if (collected === undefined) throw new Error('nothing was collected')
    // 48,000 − 4,704 − 9,600.
    expect(journalOf(collected)).toContainEqual({ account: 'owner_payable', amount: -33_696 })
  })

  it('is no longer its first owner’s: an exchanged consigned item pays the shop alone', () => {
    const consigned = bought({ consignment: aContract })
    const collected = throughCollection([...consigned, ...exchanged(consigned)]).at(-1)
    if (collected === undefined) throw new Error('nothing was collected')
    expect(journalOf(collected).map(({ account }) => account)).not.toContain('owner_payable')
  })

  it('can be exchanged once more, each time under the next number', () => {
    const events = [...bought(), ...exchanged(bought(), aProduct({ dailyRentalPrice: 10_000 }))]
    expect(decide(events)).toMatchObject({ refused: 'CONCURRENT_CHANGE' })
    const [again] = exchanged(events, aProduct({ productId: 10 }), { exchangeNumber: 2 })
    expect(again).toMatchObject({
      data: { from: { productId: 9 }, item: { productId: 10, finalAmount: 39_000 } },
    })
  })
})

describe('an exchange is refused', () => {
  it('once the item has shipped', () => {
    const shipped = moved(moved(bought(), 'prepare'), 'ship')
    expect(decide(shipped)).toMatchObject({ refused: 'TRANSITION_NOT_ALLOWED' })
    expect(decide(moved(bought(), 'prepare'))).not.toHaveProperty('refused')
  })

  it('for the product that the item has already', () => {
    expect(decide(bought(), aProduct({ productId: 1 }))).toMatchObject({ refused: 'PRODUCT_NOT_RENTABLE' })
  })

  it('for a second consigned item of an order, but not beside a cancelled one', () => {
    const other = anOrderedItem({ orderItemId: 'other', productId: 2, consignment: aContract })
    const two = bought({}, [other])
    const consigned = aProduct({ consignment: { ...aContract, consignmentId: 'second' } })
    expect(decide(two, consigned)).toMatchObject({ refused: 'ONE_LUXSHARE_PER_ORDER' })
    const cancelled = [...two, ...cancel(two, 'other', now)]
    expect(decide(cancelled, consigned)).not.toHaveProperty('refused')
  })
})

function cancel(events: OrderEvent[], orderItemId: string, at: Date): OrderEvent[] {
  const decided = decideCancelItem(foldOrder(events), null, {
    ...{ orderItemId, by: 'member', now: at, reasonCode: 'etc', refundId: 'refund', quotedFee: null },
    ...{ onlyInFull: null, wholeOrder: false },
  })
  return done(decided)
    .entries.map(({ event }) => event)
    .filter(isOrderEvent)
}

describe('whoever is sent something else', () => {
  const dayBefore = seoul('2026-12-09 09:00:00')
  const cheaper = [...bought(), ...exchanged(bought(), aProduct({ dailyRentalPrice: 10_000 }))]

  it('may cancel without a fee until it ships, and gets back what is left of the price (rule 278)', () => {
    expect(() => cancel(bought(), 'bag', dayBefore)).toThrow('CANCEL_TOO_LATE')
    const events = [...cheaper, ...cancel(cheaper, 'bag', dayBefore)]
    expect(events.at(-1)).toMatchObject({ data: { fee: 0, cardRefund: 39_000 } })
    const lines = events.slice(1).flatMap(journalOf)
    const left = (account: string) =>
      lines.filter((line) => line.account === account).reduce((sum, { amount }) => sum + amount, 0)
    // The payment's own event posts the 48,000 that the card paid.
    expect([left('customer_prepayments'), left('refunds_payable')]).toEqual([48_000, -48_000])
  })

  it('waits for finance where the payment goes back whole or not at all', () => {
    expect(
      requested({ onlyInFull: { payments: foldPayment([paidBy(aDraft())]), keys: ['paid'] } }),
    ).toMatchObject([
      { type: 'payment.refund.requested', data: { amount: 9_000 } },
      { type: 'payment.refund.rejected' },
    ])
  })
})
