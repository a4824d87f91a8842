import { describe, expect, test } from 'vitest'
import { cancellationQuote, staffCancellation } from '../../domain/ordering/cancellation.ts'
import type { ItemStatus } from '../../domain/ordering/itemStatus.ts'
import { aCancellation, anItem, seoul } from './fixtures.ts'

describe('an order of 1 December, 10:00, whose rental starts on 10 December', () => {
  test.each([
    { at: '2026-12-01 10:00:00', percent: 0, reason: 'just_ordered' },
    { at: '2026-12-01 12:00:00', percent: 0, reason: 'just_ordered' },
    { at: '2026-12-01 12:00:01', percent: 0, reason: 'days_before_start' },
    { at: '2026-12-06 23:59:59', percent: 0, reason: 'days_before_start' },
    { at: '2026-12-07 00:00:00', percent: 30, reason: 'days_before_start' },
    { at: '2026-12-07 23:59:59', percent: 30, reason: 'days_before_start' },
    { at: '2026-12-08 00:00:00', percent: 50, reason: 'days_before_start' },
    { at: '2026-12-08 23:59:59', percent: 50, reason: 'days_before_start' },
  ])('cancelled at $at costs $percent % ($reason)', ({ at, percent, reason }) => {
    const quote = cancellationQuote(aCancellation(at))
    expect(quote).toMatchObject({ feePercent: percent, reason, fee: (38_400 * percent) / 100 })
  })

  test.each(['2026-12-09 00:00:00', '2026-12-10 09:00:00', '2026-12-20 09:00:00'])(
    'cannot be cancelled at %s',
    (at) => {
      expect(cancellationQuote(aCancellation(at))).toMatchObject({ refused: 'CANCEL_TOO_LATE' })
    },
  )
})

describe('within two hours of ordering, three days before the start', () => {
  const order = { start: '2026-12-04' } as const

  test.each([
    { at: '2026-12-01 12:00:00', percent: 0 },
    { at: '2026-12-01 12:00:01', percent: 30 },
    { at: '2026-12-01 12:01:00', percent: 30 },
  ])('at $at the fee is $percent %: the 120th minute is included (rule 53)', ({ at, percent }) => {
    expect(cancellationQuote(aCancellation(at, {}, order))).toMatchObject({ feePercent: percent })
  })
})

test('three days before the start 11,520 of 38,400 are kept, 20,480 go to the card, 6,400 points back (rule 54)', () => {
  expect(cancellationQuote(aCancellation('2026-12-07 09:00:00'))).toEqual({
    orderItemId: 'bag',
    items: 1,
    daysToStart: 3,
    finalAmount: 38_400,
    feePercent: 30,
    fee: 11_520,
    cardRefund: 20_480,
    pointsRefund: 6_400,
    deliveryFeeRefund: 0,
    couponReturned: false,
    reason: 'days_before_start',
  })
})

test.each([
  { points: 38_400, card: 0, back: 19_200, why: 'paid with points alone, the points bear it' },
  { points: 30_000, card: 0, back: 19_200, why: 'the card part first, then points' },
  { points: 19_200, card: 0, back: 19_200, why: 'the card part bears it exactly' },
  { points: 0, card: 19_200, back: 0, why: 'paid by card alone' },
])('a fee of 19,200 with $points points used gives back $card and $back: $why', ({ points, card, back }) => {
  expect(cancellationQuote(aCancellation('2026-12-08 09:00:00', { pointsShare: points }))).toMatchObject({
    fee: 19_200,
    cardRefund: card,
    pointsRefund: back,
  })
})

test('a fee is rounded down to the won', () => {
  expect(cancellationQuote(aCancellation('2026-12-07 09:00:00', { finalAmount: 33_333 }))).toMatchObject({
    fee: 9_999,
  })
})

test.each<ItemStatus>([
  'shipped',
  'delivered',
  'end',
  'collected',
  'return_requested',
  'return_collecting',
  'return_collected',
  'return_completed',
])('an item that is %s is not cancelled, within two hours or not, by member or staff', (status) => {
  const cancellation = aCancellation('2026-12-01 10:30:00', { status })
  const refusal = { refused: 'CANCEL_NOT_ALLOWED', data: { status } }
  expect(cancellationQuote(cancellation)).toEqual(refusal)
  expect(staffCancellation(cancellation)).toEqual(refusal)
})

test('an item that is cancelled already is refused with its own code, by member and staff', () => {
  const cancellation = aCancellation('2026-12-01 10:30:00', { status: 'cancel' })
  expect(cancellationQuote(cancellation)).toEqual({ refused: 'ALREADY_CANCELLED' })
  expect(staffCancellation(cancellation)).toEqual({ refused: 'ALREADY_CANCELLED' })
})

test('an item that is being prepared can still be cancelled', () => {
  expect(
    cancellationQuote(aCancellation('2026-12-01 10:30:00', { status: 'ready_for_delivery' })),
  ).toMatchObject({ fee: 0 })
})

describe('the delivery fee', () => {
  const bag = anItem()

  test.each<{ other: ItemStatus; refund: number }>([
    { other: 'cancel', refund: 3_000 },
    { other: 'new', refund: 0 },
    { other: 'shipped', refund: 0 },
  ])('with the other item $other is refunded with $refund', ({ other, refund }) => {
    const order = { deliveryFee: 3_000, items: [bag, { orderItemId: 'watch', status: other }] }
    expect(cancellationQuote(aCancellation('2026-12-01 10:30:00', {}, order))).toMatchObject({
      deliveryFeeRefund: refund,
      cardRefund: 32_000 + refund,
    })
  })

  test('comes back in full when the item itself bears a fee', () => {
    expect(cancellationQuote(aCancellation('2026-12-07 09:00:00', {}, { deliveryFee: 3_000 }))).toMatchObject(
      {
        fee: 11_520,
        cardRefund: 23_480,
      },
    )
  })
})

describe('the coupon', () => {
  const expiresAt = seoul('2026-12-06 23:59:59')
  const items = (watch: ItemStatus) => [anItem(), { orderItemId: 'watch', status: watch }]

  test.each<{ covered: string[]; watch: ItemStatus; at: string; returned: boolean; why: string }>([
    {
      covered: ['bag'],
      watch: 'new',
      at: '2026-12-06 09:00:00',
      returned: true,
      why: 'its only item is cancelled',
    },
    {
      covered: ['bag', 'watch'],
      watch: 'new',
      at: '2026-12-06 09:00:00',
      returned: false,
      why: 'another covered item stays',
    },
    {
      covered: ['bag', 'watch'],
      watch: 'cancel',
      at: '2026-12-06 09:00:00',
      returned: true,
      why: 'the last covered item is cancelled',
    },
    {
      covered: ['watch'],
      watch: 'cancel',
      at: '2026-12-06 09:00:00',
      returned: false,
      why: 'it came back with the other item',
    },
    { covered: ['bag'], watch: 'new', at: '2026-12-06 23:59:59', returned: true, why: 'in its last second' },
    { covered: ['bag'], watch: 'new', at: '2026-12-07 00:00:00', returned: false, why: 'it has expired' },
  ])('returned $returned: $why', ({ covered, watch, at, returned }) => {
    const order = { items: items(watch), coupon: { coveredItemIds: covered, expiresAt } }
    expect(cancellationQuote(aCancellation(at, {}, order))).toMatchObject({ couponReturned: returned })
  })
})

test('staff give everything back, one day before the start too', () => {
  expect(staffCancellation(aCancellation('2026-12-09 09:00:00', {}, { deliveryFee: 3_000 }))).toEqual({
    feePercent: 0,
    fee: 0,
    cardRefund: 35_000,
    pointsRefund: 6_400,
    deliveryFeeRefund: 3_000,
    couponReturned: false,
  })
})
