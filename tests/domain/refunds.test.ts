import { describe, expect, it } from 'vitest'
import { orderAtDesk } from '../../domain/ordering/deskRefunds.ts'
import type { OrderEvent } from '../../domain/ordering/events.ts'
import { postings } from '../../domain/ordering/postings.ts'
import { resendRefund, settleRefund, transferRefund } from '../../domain/ordering/refundAnswers.ts'
import { foldOrder } from '../../domain/ordering/state.ts'
import { decideCancelItem } from '../../domain/processes/cancelling.ts'
import { decideRefundAnswer } from '../../domain/processes/fulfilling.ts'
import { isRefusal, type Refusal } from '../../domain/shared/decision.ts'
import { bookFound, coverPending } from '../../domain/shared/deskDecisions.ts'
import { aDraft, anOrderedItem, now, placed } from './checkoutFixtures.ts'
import { seoul } from './fixtures.ts'

/** Two items of 48,000 with a delivery fee of 3,000, all of it paid by card. */
const amounts = {
  totalRent: 98_400,
  periodDiscount: -2_400,
  couponDiscount: 0,
  pointsUsed: 0,
  deliveryFee: 3_000,
  totalAmount: 99_000,
}
const plain = { couponShare: 0, finalAmount: 48_000, pointsShare: 0 }
const two = aDraft({
  items: [anOrderedItem(plain), anOrderedItem({ ...plain, orderItemId: 'other', productId: 2 })],
  amounts,
  coupon: null,
})
const bought: OrderEvent[] = [two, placed(two)]

function cancels(
  orderItemId: string,
  changes: object = {},
  events = bought,
  at = now,
): OrderEvent[] | Refusal {
  const decided = decideCancelItem(foldOrder(events), null, {
    orderItemId,
    by: 'member',
    now: at,
    reasonCode: 'etc',
    refundId: 'refund',
    quotedFee: null,
    wholeOnly: false,
    wholeOrder: false,
    ...changes,
  })
  if (isRefusal(decided)) return decided
  return decided.entries.map(({ event }) => event).filter(isOrderEvent)
}
const isOrderEvent = (event: { type: string }): event is OrderEvent => event.type.startsWith('order.')
function done<Value>(decided: Value | Refusal): Value {
  if (isRefusal(decided)) throw new Error(decided.refused)
  return decided
}
const refused = { outcome: 'rejected', providerCode: 'NOT_CANCELABLE_PAYMENT' } as const

describe('a refund that was refused for good', () => {
  const cancelled = [...bought, ...done(cancels('bag'))]
  const rejected = [
    ...cancelled,
    ...done(settleRefund(foldOrder(cancelled), 'refund', { ...refused, sending: 1 })),
  ]
  const resent = [...rejected, ...done(resendRefund(foldOrder(rejected), 'refund'))]

  it('is sent again by finance, as its second sending', () => {
    expect(resent.at(-1)).toMatchObject({
      type: 'order.refund.resent',
      data: { refundId: 'refund', sending: 2 },
    })
    expect(foldOrder(resent)).toMatchObject({ refunds: [{ status: 'pending', sending: 2, amount: 48_000 }] })
  })

  it('is not refused by a late no to the first sending, but by one to the second', () => {
    expect(settleRefund(foldOrder(resent), 'refund', { ...refused, sending: 1 })).toEqual([])
    expect(settleRefund(foldOrder(resent), 'refund', { ...refused, sending: 2 })).toHaveLength(1)
  })

  it('that waits for its answer is not sent again', () => {
    expect(resendRefund(foldOrder(cancelled), 'refund')).toMatchObject({ refused: 'TRANSITION_NOT_ALLOWED' })
    expect(resendRefund(foldOrder(resent), 'refund')).toMatchObject({ refused: 'TRANSITION_NOT_ALLOWED' })
    expect(resendRefund(foldOrder(resent), 'other')).toMatchObject({ refused: 'NOT_FOUND' })
  })

  it('is transferred only while it stands refused', () => {
    const transfer = { bankReference: '20261120-000417', transferredAt: now.toISOString() }
    const transferred = done(transferRefund(foldOrder(rejected), 'refund', transfer))
    expect(transferred).toMatchObject([
      { data: { amount: 48_000, by: 'transfer', transactionKey: '20261120-000417' } },
    ])
    expect(transferRefund(foldOrder(cancelled), 'refund', transfer)).toMatchObject({
      refused: 'REFUND_UNDER_WAY',
    })
    expect(transferRefund(foldOrder(resent), 'refund', transfer)).toMatchObject({
      refused: 'REFUND_UNDER_WAY',
    })
    expect(transferRefund(foldOrder([...rejected, ...transferred]), 'refund', transfer)).toMatchObject({
      refused: 'TRANSITION_NOT_ALLOWED',
    })
    expect(transferRefund(foldOrder(rejected), 'other', transfer)).toMatchObject({ refused: 'NOT_FOUND' })
  })

  it.each([
    ['card', 'card_clearing'],
    ['transfer', 'bank'],
  ] as const)('goes back by %s from %s', (by, account) => {
    const how = { outcome: 'confirmed', by, transactionKey: 'tx', confirmedAt: now.toISOString() } as const
    const [event] = done(settleRefund(foldOrder(rejected), 'refund', how))
    if (event === undefined) throw new Error('nothing was recorded')
    expect(postings(event)).toEqual([
      { account: 'refunds_payable', amount: 48_000 },
      { account, amount: -48_000 },
    ])
  })
})

describe('a payment that is given back whole or not at all', () => {
  const wholeOnly = true

  it('does not let one of several items go alone', () =>
    expect(cancels('bag', { wholeOnly })).toMatchObject({
      refused: 'CANCEL_WHOLE_ORDER_ONLY',
      data: { items: 2 },
    }))

  it('goes back in one refund when all items are cancelled together', () => {
    const events = done(cancels('bag', { wholeOnly, wholeOrder: true }))
    expect(events.map(({ type }) => type)).toEqual(['order.item.cancelled', 'order.item.cancelled'])
    expect(foldOrder([...bought, ...events])).toMatchObject({
      refunds: [{ refundId: 'refund', amount: 99_000, status: 'pending' }],
      items: [{ status: 'cancel' }, { status: 'cancel' }],
    })
  })

  it('is never asked for the part that a fee leaves: that refund waits for finance', () => {
    const threeDaysBefore = seoul('2026-12-07 09:00:00')
    const events = done(cancels('bag', { wholeOnly, wholeOrder: true }, bought, threeDaysBefore))
    expect(events.at(-1)).toMatchObject({
      type: 'order.refund.rejected',
      data: { refundId: 'refund', providerCode: 'REFUNDED_ONLY_IN_FULL' },
    })
    expect(foldOrder([...bought, ...events])).toMatchObject({
      refunds: [{ amount: 2 * (48_000 - 14_400) + 3_000, status: 'rejected' }],
    })
  })

  it('changes nothing for an order of one item', () => {
    const one = aDraft({
      items: [anOrderedItem(plain)],
      amounts: { ...amounts, totalAmount: 51_000 },
      coupon: null,
    })
    const order = [one, placed(one)]
    const events = done(cancels('bag', { wholeOnly }, order))
    expect(events).toMatchObject([{ type: 'order.item.cancelled', data: { cardRefund: 51_000 } }])
  })
})

describe('money that went back at the provider’s desk', () => {
  const order = foldOrder(bought)
  const paymentKey = (order.status === 'placed' && order.payment?.paymentKey) || 'none'
  const found = (amount: number, transactionKey = 'desk', events: OrderEvent[] = bought, changes = {}) =>
    orderAtDesk(foldOrder(events), (held) =>
      bookFound(held, {
        partId: `part-${transactionKey}`,
        ...{ refundId: `at-${transactionKey}`, paymentKey, transactionKey, amount },
        refundedAt: now.toISOString(),
        ...changes,
      }),
    )
  const covered = (refundId: string, events: OrderEvent[]) =>
    done(orderAtDesk(foldOrder(events), (held) => coverPending(held, refundId, 'part')))
  const linesOf = (events: OrderEvent[]) => events.flatMap(postings)

  it('is booked once and leaves the items as they are; the refund of a cancelled item is set off against it', () => {
    const events = [...bought, ...done(found(48_000))]
    expect(linesOf(events.slice(-1))).toEqual([
      { account: 'desk_refunds', amount: 48_000 },
      { account: 'card_clearing', amount: -48_000 },
    ])
    expect(found(48_000, 'desk', events)).toMatchObject({ refused: 'DIFFERENCE_GONE' })
    expect(foldOrder(events)).toMatchObject({ items: [{ status: 'new' }, { status: 'new' }], refunds: [] })

    const cancelled = [...events, ...done(cancels('bag', {}, events))]
    const settled = covered('refund', cancelled)
    expect(linesOf(settled)).toEqual([
      { account: 'refunds_payable', amount: 48_000 },
      { account: 'desk_refunds', amount: -48_000 },
    ])
    const both = [...cancelled, ...settled, ...done(cancels('other', { refundId: 'second' }, cancelled))]
    expect(covered('second', both), 'nothing of it is left for another').toEqual([])
  })

  it('settles at once what the provider had refused, but nothing that is being sent', () => {
    const cancelled = [...bought, ...done(cancels('bag'))]
    const rejected = [
      ...cancelled,
      ...done(settleRefund(foldOrder(cancelled), 'refund', { ...refused, sending: 1 })),
    ]
    expect(found(48_000, 'desk', rejected)).toMatchObject([
      { type: 'order.refund.found' },
      { type: 'order.refund.confirmed', data: { refundId: 'refund', by: 'set_off', amount: 48_000 } },
    ])
    expect(found(48_000, 'desk', cancelled), 'one that is being sent is left to its sending').toHaveLength(1)
  })

  it('that is less than a refused refund settles a part of it; the rest waits for finance (rule 272)', () => {
    const cancelled = [...bought, ...done(cancels('bag'))]
    const rejected = [
      ...cancelled,
      ...done(settleRefund(foldOrder(cancelled), 'refund', { ...refused, sending: 1 })),
    ]
    const events = done(found(10_000, 'desk', rejected))
    expect(events).toMatchObject([
      { type: 'order.refund.found' },
      { type: 'order.refund.divided', data: { refundId: 'refund', partId: 'part-desk', amount: 10_000 } },
      { type: 'order.refund.confirmed', data: { refundId: 'part-desk', by: 'set_off', amount: 10_000 } },
    ])
    expect(foldOrder([...rejected, ...events])).toMatchObject({
      refunds: [
        { refundId: 'refund', amount: 38_000, status: 'rejected' },
        { refundId: 'part-desk', amount: 10_000, status: 'confirmed' },
      ],
      deskRefunds: [{ open: 0 }],
    })
    const moved = linesOf(events).filter(({ account }) => account === 'desk_refunds')
    expect(moved.map(({ amount }) => amount)).toEqual([10_000, -10_000])
  })

  it('that came before a larger refund settles a part of it once the provider refuses the whole', () => {
    const events = [...bought, ...done(found(10_000))]
    const cancelled = [...events, ...done(cancels('bag', {}, events))]
    const entries = decideRefundAnswer(foldOrder(cancelled), 'refund', { ...refused, sending: 1 }, 'part')
    expect(isRefusal(entries) ? entries : entries.map(({ event }) => event)).toMatchObject([
      { type: 'order.refund.rejected' },
      { type: 'order.refund.divided', data: { amount: 10_000 } },
      { type: 'order.refund.confirmed', data: { refundId: 'part', by: 'set_off' } },
    ])
  })

  it('is no business of an order that the payment does not belong to', () => {
    expect(found(1, 'desk', bought, { paymentKey: 'another' })).toMatchObject({ refused: 'NOT_FOUND' })
  })
})
