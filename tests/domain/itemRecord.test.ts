import { describe, expect, it } from 'vitest'
import { itemResult } from '../../domain/ledger/itemResult.ts'
import { parcelBookingColumns } from '../../domain/lists/parcelBookings.ts'
import type { OrderEvent } from '../../domain/ordering/events.ts'
import { type ScannedItem, scannedToReceive, scannedToShip } from '../../domain/ordering/scanning.ts'
import { parcelLines } from '../../domain/ordering/trackingLines.ts'
import { placeChanges } from '../../domain/processes/whereabouts.ts'

describe('what an item earned and cost (rule 340)', () => {
  it('is revenue less discounts and returns, and the owner’s share', () => {
    expect(
      itemResult([
        { account: 'rental_revenue', balance: -60_000 },
        { account: 'sales_discounts', balance: 4_000 },
        { account: 'owner_cost', balance: 40_000 },
        { account: 'compensation', balance: -30_000 },
        { account: 'compensation', balance: 30_000 },
      ]),
    ).toEqual({
      earned: 56_000,
      cost: 40_000,
      result: 16_000,
      accounts: [
        { account: 'rental_revenue', amount: 60_000 },
        { account: 'sales_discounts', amount: -4_000 },
        { account: 'owner_cost', amount: -40_000 },
      ],
    })
  })

  it('is nothing for an item that nobody rented', () => {
    expect(itemResult([])).toEqual({ earned: 0, cost: 0, result: 0, accounts: [] })
  })
})

describe('a scanned item (rule 341)', () => {
  const today = '2026-12-01'
  const awaiting = { orderItemId: 'a', status: 'ready_for_delivery', shipsOn: '2026-12-01' } as const
  const here: ScannedItem = { elsewhere: null, awaiting, away: null }
  const ship = (item: Partial<ScannedItem>, expected: readonly string[] | null = null) =>
    scannedToShip({ ...here, ...item }, { expected, today })
  const warns = (why: string) => ({ kind: 'warning', why })

  it('goes into the parcel of the order that waits for it, prepared or not', () => {
    expect(ship({})).toEqual({ kind: 'ship', orderItemId: 'a', isPrepared: true })
    expect(ship({}, ['b', 'a'])).toEqual({ kind: 'ship', orderItemId: 'a', isPrepared: true })
    expect(ship({ awaiting: { ...awaiting, status: 'new' } })).toMatchObject({ isPrepared: false })
  })

  it.each([
    [{ awaiting: null }, null, 'nobody_awaits'],
    [{}, ['b'], 'not_of_this_order'],
    [{ elsewhere: { place: 'with_member', until: null } }, null, 'not_here'],
    [{ awaiting: { ...awaiting, shipsOn: '2026-12-02' } }, null, 'too_early'],
  ] as const)('is not packed when it is the wrong one: %j %j', (item, expected, why) => {
    expect(ship(item, expected)).toEqual(warns(why))
  })

  it.each([
    ['delivered', 'collect'],
    ['end', 'collect'],
    ['return_collecting', 'receiveReturn'],
  ] as const)('comes back from %s by %s', (status, step) => {
    expect(
      scannedToReceive({ elsewhere: null, away: { orderItemId: 'a', status, isArrivalAwaited: false } }),
    ).toEqual({
      ...{ kind: 'receive', orderItemId: 'a', step },
    })
  })

  it.each([
    [null, null, 'already_here'],
    ['shipped', null, 'not_delivered'],
    ['return_requested', null, 'return_not_collecting'],
    [null, 'lost', 'lost'],
    ['delivered', 'missing', 'lost'],
  ] as const)('is not received unseen: status %s, place %s', (status, place, why) => {
    expect(
      scannedToReceive({
        elsewhere: place === null ? null : { place, until: null },
        away: status === null ? null : { orderItemId: 'a', status, isArrivalAwaited: false },
      }),
    ).toEqual(warns(why))
  })

  it.each(['shipped', 'delivered', 'end', 'return_requested'] as const)(
    'is not received as given back from %s while its renter may never have had it (rule 502)',
    (status) => {
      const away = { orderItemId: 'a', status, isArrivalAwaited: true }
      expect(scannedToReceive({ elsewhere: null, away })).toEqual(warns('may_not_have_arrived'))
    },
  )
})

describe('where an item was (rule 302)', () => {
  const step = (type: OrderEvent['type'], orderItemId: string, more: object = {}) => ({
    event: { type, data: { orderId: 'o', memberId: 1, orderItemId, ...more } } as OrderEvent,
    at: `${type} ${orderItemId}`,
  })
  it('is told by what happened, and by nothing that leaves it where it is', () => {
    expect(
      placeChanges([
        step('order.item.prepared', 'a'),
        step('order.item.shipped', 'a'),
        step('order.item.delivered', 'a'),
        step('order.item.ended', 'a'),
        step('order.item.collected', 'a'),
        step('order.item.shipped', 'b'),
        step('order.step.undone', 'b', { step: 'ship' }),
      ]),
    ).toEqual([
      { place: 'on_its_way', orderItemId: 'a', at: 'order.item.shipped a' },
      { place: 'with_member', orderItemId: 'a', at: 'order.item.delivered a' },
      { place: 'here', orderItemId: null, at: 'order.item.collected a' },
      { place: 'on_its_way', orderItemId: 'b', at: 'order.item.shipped b' },
      { place: 'here', orderItemId: null, at: 'order.step.undone b' },
    ])
  })
})

it('a courier’s booking file comes back with numbers that are read as they are (rule 342)', () => {
  const booking = {
    ...{ orderNumbers: '261120-4TR8WD', recipient: '김민지', phone: '01012345678', postCode: '04524' },
    ...{ address: '서울 중구 세종대로 110 3층', items: '르 프티 토트, 로앙 백', memo: '문 앞' },
  }
  const sent = parcelBookingColumns.map((column) => String(column.value(booking)))
  const rows = [
    [...parcelBookingColumns.map(({ label }) => label), '운송장번호'],
    [...sent, '612345678901'],
  ]
  const items = [{ orderItemId: 'a', orderNumbers: '261120-4TR8WD', productCode: 'BG-1' }]
  expect(parcelLines(rows, { items, usual: 'cj' })).toEqual([
    {
      ...{ line: 2, courier: 'cj', trackingNumber: '612345678901', orderItemIds: ['a'] },
      ...{ text: expect.any(String), unclear: [] },
    },
  ])
})
