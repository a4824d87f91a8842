import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { OrderEvent } from '../../domain/ordering/events.ts'
import { foldOrder } from '../../domain/ordering/state.ts'
import { bookFound, coverPending } from '../../domain/payments/atDesk.ts'
import {
  type RefundAnswer,
  resendRefund,
  settleRefund,
  transferRefund,
} from '../../domain/payments/decide.ts'
import type { PaymentEvent } from '../../domain/payments/events.ts'
import { evolvePayment, foldPayment, type PaymentState } from '../../domain/payments/state.ts'
import { decideCancelItem } from '../../domain/processes/cancelling.ts'
import { decideDeliveryChange } from '../../domain/processes/deliveryChange.ts'
import { journalOf } from '../../domain/processes/events.ts'
import { decideItemTransition } from '../../domain/processes/fulfilling.ts'
import { isRefusal, type Refusal } from '../../domain/shared/decision.ts'
import { idBeside } from '../../domain/shared/ids.ts'
import { here } from '../../domain/shared/whereabouts.ts'
import { aDraft, anOrderedItem, now, paidBy, placed, type ShopEvent } from './checkoutFixtures.ts'
import { seoul } from './fixtures.ts'

const refundId = '0199a1b2-0000-7000-8000-0000000f0000'
/** The id of the first part that is divided off it. */
const partId = idBeside(refundId, 1)
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
const bought: ShopEvent[] = [two, placed(two), paidBy(two)]

const isOrderEvent = (event: ShopEvent): event is OrderEvent => event.type.startsWith('order.')
const isPaymentEvent = (event: ShopEvent): event is PaymentEvent => event.type.startsWith('payment.')
const orderOf = (events: readonly ShopEvent[]) => foldOrder(events.filter(isOrderEvent))
const paymentsOf = (events: readonly ShopEvent[]) => foldPayment(events.filter(isPaymentEvent))
/** The payment of the order is refunded only in full. */
const wholeOf = (events: readonly ShopEvent[]) => ({ payments: paymentsOf(events), keys: ['paid'] })

function cancels(
  orderItemId: string,
  changes: object = {},
  events = bought,
  at = now,
): ShopEvent[] | Refusal {
  const decided = decideCancelItem(orderOf(events), null, {
    orderItemId,
    by: 'member',
    now: at,
    reasonCode: 'etc',
    refundId,
    quotedFee: null,
    onlyInFull: null,
    wholeOrder: false,
    ...changes,
  })
  return isRefusal(decided) ? decided : decided.entries.map(({ event }) => event)
}
const settles = (events: readonly ShopEvent[], answer: RefundAnswer) =>
  settleRefund(paymentsOf(events), refundId, answer)
function done<Value>(decided: Value | Refusal): Value {
  if (isRefusal(decided)) throw new Error(decided.refused)
  return decided
}
const refused = { outcome: 'rejected', providerCode: 'NOT_CANCELABLE_PAYMENT' } as const

describe('a refund that was refused for good', () => {
  const cancelled = [...bought, ...done(cancels('bag'))]
  const rejected = [...cancelled, ...done(settles(cancelled, { ...refused, sending: 1 }))]
  const resent = [...rejected, ...done(resendRefund(paymentsOf(rejected), refundId))]

  it('is sent again by finance, as its second sending (rule 142)', () => {
    expect(resent.at(-1)).toMatchObject({
      type: 'payment.refund.resent',
      data: { refundId, sending: 2 },
    })
    expect(paymentsOf(resent)).toMatchObject({ refunds: [{ status: 'pending', sending: 2, amount: 48_000 }] })
  })

  it('is not refused by a late no to the first sending, but by one to the second', () => {
    expect(settles(resent, { ...refused, sending: 1 })).toEqual([])
    expect(settles(resent, { ...refused, sending: 2 })).toHaveLength(1)
  })

  it('that waits for its answer is not sent again', () => {
    expect(resendRefund(paymentsOf(cancelled), refundId)).toMatchObject({ refused: 'REFUND_WITH_PROVIDER' })
    expect(resendRefund(paymentsOf(resent), refundId)).toMatchObject({ refused: 'REFUND_WITH_PROVIDER' })
    expect(resendRefund(paymentsOf(resent), 'other')).toMatchObject({ refused: 'NOT_FOUND' })
  })

  it('is confirmed with what was owed, once, and stays confirmed (rule 57)', () => {
    const yes = {
      outcome: 'confirmed',
      by: 'card',
      transactionKey: 'tx',
      confirmedAt: now.toISOString(),
    } as const
    const events = done(settles(cancelled, yes))
    expect(events).toMatchObject([{ type: 'payment.refund.confirmed', data: { refundId, amount: 48_000 } }])
    expect(settles([...cancelled, ...events], yes)).toEqual([])
    expect(settles([...cancelled, ...events], { ...refused, sending: 1 })).toEqual([])
    expect(settles(rejected, yes), 'a late yes').toHaveLength(1)
    expect(settles(rejected, { ...refused, sending: 1 })).toEqual([])
    expect(settleRefund(paymentsOf(cancelled), 'other', yes)).toMatchObject({ refused: 'NOT_FOUND' })
  })

  it('is transferred only while it stands refused (rule 144)', () => {
    const transfer = { bankReference: '20261120-000417', transferredAt: now.toISOString(), account: 'a1b2' }
    const transferred = done(transferRefund(paymentsOf(rejected), refundId, transfer))
    expect(transferred).toMatchObject([
      { data: { amount: 48_000, by: 'transfer', transactionKey: '20261120-000417', account: 'a1b2' } },
    ])
    expect(transferRefund(paymentsOf(cancelled), refundId, transfer)).toMatchObject({
      refused: 'REFUND_WITH_PROVIDER',
    })
    expect(transferRefund(paymentsOf(resent), refundId, transfer)).toMatchObject({
      refused: 'REFUND_WITH_PROVIDER',
    })
    const paid = paymentsOf([...rejected, ...transferred])
    expect(transferRefund(paid, refundId, transfer)).toMatchObject({ refused: 'ALREADY_DONE' })
    expect(resendRefund(paid, refundId)).toMatchObject({ refused: 'ALREADY_DONE' })
    expect(transferRefund(paymentsOf(rejected), 'other', transfer)).toMatchObject({ refused: 'NOT_FOUND' })
  })

  it.each([
    ['card', 'card_clearing'],
    ['transfer', 'bank'],
  ] as const)('goes back by %s from %s', (by, account) => {
    const paid = { outcome: 'confirmed', transactionKey: 'tx', confirmedAt: now.toISOString() } as const
    const [event] = done(
      settles(rejected, by === 'card' ? { ...paid, by } : { ...paid, by, account: 'a1b2' }),
    )
    if (event === undefined) throw new Error('nothing was recorded')
    expect(journalOf(event)).toEqual([
      { account: 'refunds_payable', amount: 48_000 },
      { account, amount: -48_000 },
    ])
  })
})

describe('a payment that is given back whole or not at all', () => {
  const onlyInFull = wholeOf(bought)

  it('does not let one of several items go alone (rule 143)', () =>
    expect(cancels('bag', { onlyInFull })).toMatchObject({
      refused: 'CANCEL_WHOLE_ORDER_ONLY',
      data: { items: 2 },
    }))

  it('goes back in one refund when all items are cancelled together', () => {
    const events = done(cancels('bag', { onlyInFull, wholeOrder: true }))
    expect(events.map(({ type }) => type)).toEqual([
      ...['order.item.cancelled', 'order.item.cancelled', 'payment.refund.requested'],
    ])
    expect(paymentsOf([...bought, ...events])).toMatchObject({
      refunds: [{ refundId, amount: 99_000, status: 'pending' }],
    })
    expect(orderOf([...bought, ...events])).toMatchObject({
      items: [{ status: 'cancel' }, { status: 'cancel' }],
    })
  })

  it('is never asked for the part that a fee leaves: that refund waits for finance', () => {
    const threeDaysBefore = seoul('2026-12-07 09:00:00')
    const events = done(cancels('bag', { onlyInFull, wholeOrder: true }, bought, threeDaysBefore))
    expect(events.at(-1)).toMatchObject({
      type: 'payment.refund.rejected',
      data: { refundId, providerCode: 'REFUNDED_ONLY_IN_FULL' },
    })
    expect(paymentsOf([...bought, ...events])).toMatchObject({
      refunds: [{ amount: 2 * (48_000 - 14_400) + 3_000, status: 'rejected' }],
    })
  })

  it('lets an item go alone once another has left, and its refund waits for finance (rule 143)', () => {
    const move = { actor: 'staff', courier: 'cj', trackingNumber: '501234567890', whereabouts: here } as const
    const shipped = [...bought]
    for (const action of ['prepare', 'ship'] as const)
      for (const { event } of done(decideItemTransition(orderOf(shipped), 'bag', { ...move, action })))
        shipped.push(event)
    for (const by of ['staff', 'member'] as const)
      expect(done(cancels('other', { onlyInFull, by }, shipped)), by).toMatchObject([
        { type: 'order.item.cancelled', data: { cardRefund: 48_000 } },
        { type: 'payment.refund.requested', data: { amount: 48_000 } },
        { type: 'payment.refund.rejected', data: { providerCode: 'REFUNDED_ONLY_IN_FULL' } },
      ])
    expect(cancels('other', { onlyInFull, wholeOrder: true }, shipped)).toMatchObject({
      refused: 'CANCEL_NOT_ALLOWED',
      data: { status: 'shipped' },
    })
  })

  /** Of 44,400 that were paid for one item, 3,000 for Jeju, 3,000 were refused as partial when the order left it. */
  const leftJeju = (): ShopEvent[] => {
    const one = aDraft({
      items: [anOrderedItem({ ...plain, finalAmount: 38_400 })],
      amounts: { ...amounts, deliveryFee: 6_000, totalAmount: 44_400 },
      coupon: null,
      jejuFee: 3_000,
    })
    const paid = [one, placed(one), paidBy(one)]
    const moved = decideDeliveryChange(orderOf(paid), {
      ...{ orderItemId: 'bag', corrections: 0, deliveryChangeId: 'move', refundId: 'jeju', feeBack: 3_000 },
      ...{
        move: { from: '제주', to: '서울', jejuCost: 3_000 },
        parts: ['address'],
        onlyInFull: wholeOf(paid),
      },
    })
    return [...paid, ...done(moved).map(({ event }) => event)]
  }
  const transfer = { bankReference: 'KB-1', transferredAt: now.toISOString(), account: 'a1b2' }

  it('goes back whole once what waits of it adds up to it with the new refund (rule 896)', () => {
    const moved = leftJeju()
    expect(paymentsOf(moved)).toMatchObject({ refunds: [{ amount: 3_000, status: 'rejected' }] })
    const events = done(cancels('bag', { onlyInFull: wholeOf(moved) }, moved))
    expect(events).toMatchObject([
      { type: 'order.item.cancelled', data: { cardRefund: 41_400 } },
      { type: 'payment.refund.joined', data: { refundId: 'jeju', wholeId: refundId, amount: 3_000 } },
      { type: 'payment.refund.requested', data: { refundId, amount: 44_400 } },
    ])
    const cancelled = [...moved, ...events]
    expect(paymentsOf(cancelled)).toMatchObject({
      refunds: [{ refundId, amount: 44_400, status: 'pending' }],
    })
    const yes = { by: 'card', transactionKey: 'tx', confirmedAt: now.toISOString() } as const
    const back = done(settles(cancelled, { outcome: 'confirmed', ...yes }))
    const owed = [...cancelled, ...back]
      .flatMap(journalOf)
      .filter((line) => line.account === 'refunds_payable')
    expect(owed.map(({ amount }) => amount)).toEqual([-3_000, -41_400, 44_400])
    for (const later of [
      resendRefund(paymentsOf(cancelled), 'jeju'),
      transferRefund(paymentsOf(cancelled), 'jeju', transfer),
    ])
      expect(later, 'rule 923').toMatchObject({ refused: 'ALREADY_DONE', data: { doing: 'refund_joined' } })
  })

  it.each([
    ['was transferred', (state: PaymentState) => transferRefund(state, 'jeju', transfer)],
    ['is sent again', (state: PaymentState) => resendRefund(state, 'jeju')],
    [
      'was sent again and refused',
      (state: PaymentState) => {
        const resent = done(resendRefund(state, 'jeju')).reduce(evolvePayment, state)
        const no = { outcome: 'rejected', providerCode: 'NOT_ALLOWED_PARTIAL_REFUND', sending: 2 } as const
        return [...done(resendRefund(state, 'jeju')), ...done(settleRefund(resent, 'jeju', no))]
      },
    ],
  ])('waits for finance where a part of it %s', (_what, becomes) => {
    const moved = leftJeju()
    const later = [...moved, ...done(becomes(paymentsOf(moved)))]
    expect(done(cancels('bag', { onlyInFull: wholeOf(later) }, later))).toMatchObject([
      { type: 'order.item.cancelled', data: { cardRefund: 41_400 } },
      { type: 'payment.refund.requested', data: { refundId, amount: 41_400 } },
      { type: 'payment.refund.rejected', data: { refundId, providerCode: 'REFUNDED_ONLY_IN_FULL' } },
    ])
  })

  it('changes nothing for an order of one item', () => {
    const one = aDraft({
      items: [anOrderedItem(plain)],
      amounts: { ...amounts, totalAmount: 51_000 },
      coupon: null,
    })
    const order = [one, placed(one), paidBy(one)]
    const events = done(cancels('bag', { onlyInFull: wholeOf(order) }, order))
    expect(events).toMatchObject([
      { type: 'order.item.cancelled', data: { cardRefund: 51_000 } },
      { type: 'payment.refund.requested', data: { amount: 51_000 } },
    ])
  })
})

it('a later part for Jeju goes back to the payment of its own, for the item that brings the fee back (rule 422)', () => {
  const order = orderOf(bought)
  if (order.status !== 'placed') throw new Error('the order is not placed')
  const decided = decideCancelItem({ ...order, jejuFee: { paymentKey: 'to-jeju', fee: 3_000 } }, null, {
    ...{ orderItemId: 'bag', by: 'staff', now, reasonCode: 'etc', refundId: randomUUID() },
    ...{ quotedFee: null, onlyInFull: null, wholeOrder: true },
  })
  const requested = done(decided).entries.filter(({ event }) => event.type === 'payment.refund.requested')
  expect(requested.map(({ event }) => event.data)).toMatchObject([
    { paymentKey: 'paid', amount: 96_000, orderItemId: 'bag' },
    { paymentKey: 'to-jeju', amount: 3_000, orderItemId: 'other' },
  ])
})

describe('money that went back at the provider’s desk', () => {
  const found = (amount: number, transactionKey = 'desk', events = bought, changes = {}) =>
    bookFound(paymentsOf(events), {
      ...{ refundId: `at-${transactionKey}`, paymentKey: 'paid', transactionKey, amount },
      refundedAt: now.toISOString(),
      ...changes,
    })
  const covered = (id: string, events: ShopEvent[]) => coverPending(paymentsOf(events), id)
  const linesOf = (events: ShopEvent[]) => events.filter(isPaymentEvent).flatMap(journalOf)

  it('is booked once and leaves the items as they are; the refund of a cancelled item is set off against it (rule 270)', () => {
    const events = [...bought, ...done(found(48_000))]
    expect(linesOf(events.slice(-1))).toEqual([
      { account: 'desk_refunds', amount: 48_000 },
      { account: 'card_clearing', amount: -48_000 },
    ])
    expect(found(48_000, 'desk', events)).toMatchObject({ refused: 'DIFFERENCE_GONE' })
    expect(orderOf(events)).toMatchObject({ items: [{ status: 'new' }, { status: 'new' }] })
    expect(paymentsOf(events)).toMatchObject({ refunds: [] })

    const cancelled = [...events, ...done(cancels('bag', {}, events))]
    const settled = covered(refundId, cancelled)
    expect(linesOf(settled)).toEqual([
      { account: 'refunds_payable', amount: 48_000 },
      { account: 'desk_refunds', amount: -48_000 },
    ])
    const both = [...cancelled, ...settled, ...done(cancels('other', { refundId: 'second' }, cancelled))]
    expect(covered('second', both), 'nothing of it is left for another').toEqual([])
  })

  it('is booked as far as the payment was not given back: a transfer before it leaves the rest of it alone (rule 499)', () => {
    const cancelled = [...bought, ...done(cancels('bag'))]
    const refused = [
      ...cancelled,
      ...done(
        settleRefund(paymentsOf(cancelled), refundId, { outcome: 'rejected', providerCode: 'X', sending: 1 }),
      ),
    ]
    const transfer = { bankReference: 'KB-1', transferredAt: now.toISOString(), account: 'a1b2' }
    const events = [...refused, ...done(transferRefund(paymentsOf(refused), refundId, transfer))]
    // Of 99,000 with the delivery fee.
    expect(found(51_001, 'desk', events)).toEqual({
      ...{ refused: 'REFUND_BEYOND_PAYMENT', data: { left: 51_000 } },
    })
    const booked = [...events, ...done(found(51_000, 'desk', events))]
    expect(found(1, 'other', booked)).toMatchObject({ data: { left: 0 } })
    expect(found(51_000, 'desk', booked)).toMatchObject({ refused: 'DIFFERENCE_GONE' })
  })

  it('settles at once what the provider had refused, but nothing that is being sent', () => {
    const cancelled = [...bought, ...done(cancels('bag'))]
    const rejected = [...cancelled, ...done(settles(cancelled, { ...refused, sending: 1 }))]
    expect(found(48_000, 'desk', rejected)).toMatchObject([
      { type: 'payment.refund.found' },
      { type: 'payment.refund.confirmed', data: { refundId, by: 'set_off', amount: 48_000 } },
    ])
    expect(found(48_000, 'desk', cancelled), 'one that is being sent is left to its sending').toHaveLength(1)
  })

  it('that is less than a refused refund settles a part of it; the rest waits for finance (rule 272)', () => {
    const cancelled = [...bought, ...done(cancels('bag'))]
    const rejected = [...cancelled, ...done(settles(cancelled, { ...refused, sending: 1 }))]
    const events = done(found(10_000, 'desk', rejected))
    expect(events).toMatchObject([
      { type: 'payment.refund.found' },
      { type: 'payment.refund.divided', data: { refundId, partId, amount: 10_000 } },
      { type: 'payment.refund.confirmed', data: { refundId: partId, by: 'set_off', amount: 10_000 } },
    ])
    expect(paymentsOf([...rejected, ...events])).toMatchObject({
      refunds: [
        { refundId, amount: 38_000, status: 'rejected' },
        { refundId: partId, amount: 10_000, status: 'confirmed' },
      ],
      deskRefunds: [{ open: 0 }],
    })
    const moved = linesOf(events).filter(({ account }) => account === 'desk_refunds')
    expect(moved.map(({ amount }) => amount)).toEqual([10_000, -10_000])
  })

  it('that came before a larger refund settles a part of it once the provider refuses the whole', () => {
    const events = [...bought, ...done(found(10_000))]
    const cancelled = [...events, ...done(cancels('bag', {}, events))]
    expect(settles(cancelled, { ...refused, sending: 1 })).toMatchObject([
      { type: 'payment.refund.rejected' },
      { type: 'payment.refund.divided', data: { amount: 10_000 } },
      { type: 'payment.refund.confirmed', data: { refundId: partId, by: 'set_off' } },
    ])
  })

  it('is no business of an order that the payment does not belong to', () => {
    expect(found(1, 'desk', bought, { paymentKey: 'another' })).toMatchObject({ refused: 'NOT_FOUND' })
  })
})

describe('what the desk gave back', () => {
  const { subject, memberId } = paidBy(two).data
  const ref = { subject, memberId }
  const idOf = (nth: number) => `0199a1b2-0000-7000-8000-0000000${nth}0000`
  const pays = (amounts: readonly number[]): PaymentEvent[] => [
    paidBy(two),
    ...amounts.flatMap((amount, nth): PaymentEvent[] => [
      {
        type: 'payment.refund.requested',
        data: { ...ref, refundId: idOf(nth), paymentKey: 'paid', amount, orderItemId: null },
      },
      { type: 'payment.refund.rejected', data: { ...ref, refundId: idOf(nth), providerCode: 'NO' } },
    ]),
  ]
  const settled = (open: number) => {
    const at = { refundId: 'at-desk', paymentKey: 'paid', transactionKey: 'desk' }
    const found = bookFound(paymentsOf(pays([3_000, 5_000, 1_000])), { ...at, amount: open, refundedAt: '' })
    return done(found).flatMap(({ type, data }) => {
      if (type === 'payment.refund.confirmed') return [[data.refundId, data.amount]]
      return type === 'payment.refund.divided' ? [[data.refundId, data.partId, data.amount]] : []
    })
  }

  it('goes to refused refunds in their order, whole ones first', () => {
    expect(settled(3_000)).toEqual([[idOf(0), 3_000]])
    expect(settled(4_000)).toEqual([
      [idOf(0), 3_000],
      [idOf(1), idBeside(idOf(1), 1), 1_000],
      [idBeside(idOf(1), 1), 1_000],
    ])
  })
})
