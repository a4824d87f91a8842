import { expect, test } from 'vitest'
import { payCharge, refundCharge, resendRefund, settleChargeRefund } from '../../domain/charges/decide.ts'
import { chargeAtDesk } from '../../domain/charges/deskRefunds.ts'
import type { ChargeEvent } from '../../domain/charges/events.ts'
import { explainCharge } from '../../domain/charges/explaining.ts'
import { postings } from '../../domain/charges/postings.ts'
import { foldCharge } from '../../domain/charges/state.ts'
import { movedBy } from '../../domain/ledger/explanation.ts'
import { decideChargeRefundAnswer } from '../../domain/processes/charging.ts'
import { isRefusal, type Refusal } from '../../domain/shared/decision.ts'
import { bookFound, coverPending } from '../../domain/shared/deskDecisions.ts'
import { setOffsOf } from '../../domain/shared/deskRefunds.ts'
import { sum } from '../../domain/shared/won.ts'

const at = '2026-12-11T10:00:00+09:00'
const eventsOf = (decided: ChargeEvent[] | Refusal): ChargeEvent[] => {
  if (isRefusal(decided)) throw new Error(decided.refused)
  return decided
}
const made: ChargeEvent = {
  type: 'charge.made',
  data: {
    ...{ chargeId: 'charge', memberId: 1, kind: 'damage', debtor: 'renter', amount: 30_000, lateDays: null },
    ...{
      subject: { of: 'order_item', orderId: 'order', orderItemId: 'bag' },
      dueOn: '2026-12-10',
      owner: null,
    },
  },
}
const payment = { paymentKey: 'key', amount: 30_000, method: '카드', cardCompany: null, approvedAt: at }
const paid = [made, ...eventsOf(payCharge(foldCharge([made]), { by: 'member', payment, refundId: 'back' }))]
const found = (amount: number, events = paid, changes: object = {}) =>
  chargeAtDesk(foldCharge(events), (held) =>
    bookFound(held, {
      ...{ refundId: 'at-desk', partId: 'part', paymentKey: 'key', transactionKey: 'desk', amount },
      ...{ refundedAt: at, ...changes },
    }),
  )
/** What the desk settles of a refund that is about to be sent. */
const covered = (events: ChargeEvent[]) =>
  eventsOf(chargeAtDesk(foldCharge(events), (held) => coverPending(held, 'refund', 'part')))
const refunds = (amount: number, events = paid) => [
  ...events,
  ...eventsOf(refundCharge(foldCharge(events), { refundId: 'refund', amount, ownerBears: false })),
]
const refused = { outcome: 'rejected', providerCode: 'NOT_CANCELABLE_AMOUNT' } as const
const isRefused = (events: ChargeEvent[]) => [
  ...events,
  ...eventsOf(settleChargeRefund(foldCharge(events), 'refund', refused)),
]
const booked = (events: readonly ChargeEvent[], account: string) =>
  sum(
    events
      .flatMap(postings)
      .filter((line) => line.account === account)
      .map(({ amount }) => amount),
  )

test('money of a charge that went back at the desk is booked once; the charge stays paid', () => {
  const events = [...paid, ...eventsOf(found(10_000))]
  expect(foldCharge(events)).toMatchObject({ status: 'paid', refunds: [], deskRefunds: [{ open: 10_000 }] })
  expect(booked(events, 'desk_refunds')).toBe(10_000)
  expect(booked(events, 'card_clearing')).toBe(20_000)
  expect(found(10_000, events)).toMatchObject({ refused: 'DIFFERENCE_GONE' })
  expect(found(10_000, paid, { paymentKey: 'another' })).toMatchObject({ refused: 'NOT_FOUND' })
  expect(found(10_000, [made])).toMatchObject({ refused: 'NOT_FOUND' })
})

test('a refund that the desk covers whole is set off, once', () => {
  const events = refunds(10_000, [...paid, ...eventsOf(found(10_000))])
  const settled = covered(events)
  expect(booked([...events, ...settled], 'desk_refunds')).toBe(0)
  expect(booked([...events, ...settled], 'refunds_payable')).toBe(0)
  for (const event of [...events, ...settled])
    for (const { account, amount } of postings(event))
      expect(
        sum(
          explainCharge(event)
            .filter((one) => one.booked?.account === account)
            .map(movedBy),
        ),
        `${event.type} ${account}`,
      ).toBe(amount)
  const larger = refunds(20_000, [...paid, ...eventsOf(found(10_000))])
  expect(covered(larger), 'it covers half of it').toEqual([])
  expect(covered([...events, ...settled]), 'it is settled').toEqual([])
})

test('a refused refund of 20,000 of which the desk gave back 8,000 leaves 12,000 to be sent (rule 272)', () => {
  const before = isRefused(refunds(20_000))
  const events = [...before, ...eventsOf(found(8_000, before))]
  expect(foldCharge(events)).toMatchObject({
    refunds: [
      { refundId: 'refund', amount: 12_000, status: 'rejected' },
      { refundId: 'part', amount: 8_000, status: 'confirmed' },
    ],
    deskRefunds: [{ open: 0 }],
  })
  expect(booked(events, 'refunds_payable')).toBe(-12_000)
  expect(resendRefund(foldCharge(events), 'refund')).toMatchObject([{ type: 'charge.refund.resent' }])
})

test('the same when the desk was first: the provider refuses the whole, and the part is set off at once', () => {
  const events = refunds(25_000, [...paid, ...eventsOf(found(8_000))])
  const entries = decideChargeRefundAnswer(foldCharge(events), 'refund', refused, 'part')
  expect(isRefusal(entries) ? entries : entries.map(({ event }) => event)).toMatchObject([
    { type: 'charge.refund.rejected' },
    { type: 'charge.refund.divided', data: { amount: 8_000 } },
    { type: 'charge.refund.confirmed', data: { refundId: 'part', by: 'set_off', amount: 8_000 } },
  ])
})

test('what the desk gave back goes to refused refunds in their order, whole ones first come', () => {
  const rejected = [
    { refundId: 'first', amount: 3_000 },
    { refundId: 'second', amount: 5_000 },
    { refundId: 'third', amount: 1_000 },
  ]
  expect(setOffsOf(rejected, 0, 'part')).toEqual([])
  expect(setOffsOf(rejected, 3_000, 'part')).toEqual([{ refundId: 'first', amount: 3_000, partId: null }])
  expect(setOffsOf(rejected, 4_000, 'part')).toEqual([
    { refundId: 'first', amount: 3_000, partId: null },
    { refundId: 'second', amount: 1_000, partId: 'part' },
  ])
})
