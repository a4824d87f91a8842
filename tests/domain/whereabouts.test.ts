import { describe, expect, it } from 'vitest'
import type { OrderEvent } from '../../domain/ordering/events.ts'
import { foldOrder } from '../../domain/ordering/state.ts'
import { decideOwnItemFound, decideRecovered } from '../../domain/processes/finding.ts'
import { decideItemTransition } from '../../domain/processes/fulfilling.ts'
import { evolveProduct, newProduct, whereaboutsOf } from '../../domain/processes/whereabouts.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import { here, places } from '../../domain/shared/whereabouts.ts'
import { aDraft, anOrderedItem, placed } from './checkoutFixtures.ts'

const today = '2026-12-08' as const
const ref = { orderId: 'order', orderItemId: 'bag', memberId: 7 }
const back = { ...ref, returnNumber: 1 }
const noWaybill = { courier: null, trackingNumber: null }
const owned = { consignmentId: 'consignment', memberId: 12, productId: 7 }
const loss = { lossNumber: 1, lostBy: 'shop', agreedValue: 1_000_000 } as const
const earned = {
  productId: 7,
  start: '2026-12-03',
  end: '2026-12-06',
  totalRentPrice: 49_200,
  periodTotalPrice: 48_000,
  periodDiscount: -1_200,
  couponShare: 0,
  finalAmount: 48_000,
  pointsShare: 0,
  consignment: null,
  base: 48_000,
  vat: 4_364,
  ...{ transactionFee: 0, operatingFee: 0, ownersShare: 0 },
} as const
const cancelled = (reasonCode: string) => ({
  ...ref,
  ...({ by: 'staff', reasonCode, feePercent: 0, finalAmount: 48_000, fee: 0, cardRefund: 48_000 } as const),
  ...{ pointsRefund: 0, deliveryFeeRefund: 0, refundId: null, couponReturned: false },
})

type Event = Parameters<typeof evolveProduct>[1]
const homeward: Event = {
  type: 'consignment.sent_back',
  data: { consignmentId: 'consignment', memberId: 12, courier: 'cj', trackingNumber: '1', sendingNumber: 1 },
}
const shipped: Event = { type: 'order.item.shipped', data: { ...ref, ...noWaybill, deliveryFeeEarned: 0 } }
const delivered: Event = { type: 'order.item.delivered', data: ref }
const collecting: Event = { type: 'order.return.collecting', data: { ...back, ...noWaybill } }
const undone = (step: 'ship' | 'deliver' | 'arrival' | 'collectReturn'): Event => ({
  type: 'order.step.undone',
  data: { ...ref, correctionNumber: 1, step, returnNumber: step === 'collectReturn' ? 1 : null },
})
const collected: Event = { type: 'order.item.collected', data: { ...ref, ...earned } }
const lost: Event = { type: 'order.item.lost', data: { ...ref, ...earned } }
const found: Event = { type: 'order.item.found', data: { ...ref, productId: 7 } }
const reported: Event = { type: 'consignment.loss_reported', data: { ...owned, ...loss } }
const repair: Event = {
  type: 'product.downtime.added',
  data: { productId: 7, downtimeId: 'repair', from: '2026-12-07', to: '2026-12-09', because: null },
}

const placeAfter = (...events: readonly Event[]) =>
  whereaboutsOf(events.reduce(evolveProduct, newProduct), today).place

describe('Where an item is', () => {
  it.each([
    ['nothing happened to it', [], 'here'],
    ['it was prepared', [{ type: 'order.item.prepared', data: ref }], 'here'],
    [
      'a rental was cancelled before it left',
      [{ type: 'order.item.cancelled', data: cancelled('staff') }],
      'here',
    ],
    ['it was sent', [shipped], 'on_its_way'],
    ['the sending was taken back', [shipped, undone('ship')], 'here'],
    ['its parcel arrived', [shipped, delivered], 'with_member'],
    ['the arrival was taken back', [shipped, delivered, undone('deliver')], 'on_its_way'],
    ['its recorded arrival was none', [shipped, delivered, undone('arrival')], 'with_member'],
    ['the rental is over', [shipped, delivered, { type: 'order.item.ended', data: ref }], 'with_member'],
    [
      'a return was requested',
      [
        shipped,
        delivered,
        { type: 'order.return.requested', data: { ...back, from: 'delivered', reasonCode: null } },
      ],
      'with_member',
    ],
    ['a return is picked up', [shipped, delivered, collecting], 'on_its_way_back'],
    ['the pick-up was taken back', [shipped, delivered, collecting, undone('collectReturn')], 'with_member'],
    [
      'a return arrived',
      [
        shipped,
        delivered,
        collecting,
        { type: 'order.return.collected', data: { ...back, productId: 7, backOn: today } },
      ],
      'here',
    ],
    ['it was collected', [shipped, delivered, collected], 'here'],
    ['its renter kept it', [shipped, delivered, lost], 'lost'],
    [
      'its parcel was lost',
      [shipped, { type: 'order.item.cancelled', data: cancelled('lost_on_the_way') }],
      'lost',
    ],
    [
      'its parcel never arrived',
      [shipped, delivered, { type: 'order.item.cancelled', data: cancelled('never_arrived') }],
      'here',
    ],
    [
      'another rental of it was cancelled while it was on its way',
      [shipped, { type: 'order.item.cancelled', data: { ...cancelled('staff'), orderItemId: 'next' } }],
      'on_its_way',
    ],
    [
      'its parcel never arrived and it is searched for',
      [shipped, reported, { type: 'order.item.cancelled', data: cancelled('never_arrived') }],
      'missing',
    ],
    ['it was found again', [shipped, delivered, lost, found], 'here'],
    ['it is reported missing', [reported], 'missing'],
    [
      'it was missing and found',
      [reported, { type: 'consignment.found', data: { ...owned, lossNumber: 1 } }],
      'here',
    ],
    [
      'its consignment ended as lost',
      [reported, { type: 'consignment.lost', data: { ...owned, ...lossEnd() } }],
      'lost',
    ],
    [
      'it was found after its owner was compensated',
      [
        reported,
        { type: 'consignment.lost', data: { ...owned, ...lossEnd() } },
        { type: 'consignment.recovered', data: owned },
      ],
      'here',
    ],
    ['it went home', [homeward], 'with_owner'],
    [
      'that it went home was taken back',
      [
        homeward,
        {
          type: 'consignment.send_back.undone',
          data: { consignmentId: 'consignment', memberId: 12, correctionNumber: 1 },
        },
      ],
      'here',
    ],
    ['it is in repair today', [repair], 'repair'],
    [
      'its repair was ended',
      [repair, { type: 'product.downtime.removed', data: { productId: 7, downtimeId: 'repair' } }],
      'here',
    ],
    ['a repair is planned while a member has it', [repair, shipped, delivered], 'with_member'],
    ['it is missing while a member has it', [shipped, delivered, reported], 'missing'],
  ] as const satisfies readonly (readonly [string, readonly Event[], string])[])(
    'after %s (rule 302)',
    (_, events, place) => {
      expect(placeAfter(...events)).toBe(place)
    },
  )

  it('in repair is said with its last day, and only within its days', () => {
    const state = [repair].reduce(evolveProduct, newProduct)
    expect(whereaboutsOf(state, '2026-12-09')).toEqual({
      place: 'repair',
      orderItemId: null,
      until: '2026-12-09',
    })
    expect(whereaboutsOf(state, '2026-12-10')).toEqual(here)
    expect(whereaboutsOf(state, '2026-12-06')).toEqual(here)
  })
})

function lossEnd() {
  return { lostBy: 'shop', agreedValue: 1_000_000, passedOn: 0, compensation: 1_000_000 } as const
}

const draft = aDraft({ items: [anOrderedItem({})] })
const prepared: OrderEvent[] = [
  draft,
  placed(draft),
  { type: 'order.item.prepared', data: { ...ref, ...refOf() } },
]
function refOf() {
  const { orderId, memberId } = draft.data
  return { orderId, memberId }
}

describe('An item can be sent', () => {
  it.each(places.map((place) => [place]))('when it is here: %s', (place) => {
    const move = { action: 'ship', actor: 'staff', ...noWaybill } as const
    const decided = decideItemTransition(foldOrder(prepared), 'bag', {
      ...move,
      whereabouts: { place, orderItemId: null, until: null },
    })
    expect(isRefusal(decided) ? decided : 'sent').toEqual(
      place === 'here' ? 'sent' : { refused: 'ITEM_NOT_HERE', data: { place, until: null } },
    )
  })

  it('and is prepared wherever it is', () => {
    const fresh = foldOrder(prepared.slice(0, 2))
    const move = { action: 'prepare', actor: 'staff', ...noWaybill } as const
    const decided = decideItemTransition(fresh, 'bag', {
      ...move,
      whereabouts: { ...here, place: 'with_member' },
    })
    expect(isRefusal(decided)).toBe(false)
  })
})

describe('Found again', () => {
  const ref = { ...refOf(), orderItemId: 'bag' }
  const kept: OrderEvent[] = [
    ...prepared,
    { type: 'order.item.shipped', data: { ...ref, ...noWaybill, deliveryFeeEarned: 0 } },
    { type: 'order.item.delivered', data: ref },
    { type: 'order.item.lost', data: { ...ref, ...earned } },
  ]

  it('opens the days that its loss closed, moves no money and happens once', () => {
    const decided = decideOwnItemFound(foldOrder(kept), 'bag', ['one', 'two'])
    if (isRefusal(decided)) throw new Error(decided.refused)
    expect(decided.map(({ event }) => event.type)).toEqual([
      'order.item.found',
      'product.downtime.removed',
      'product.downtime.removed',
    ])
    expect(decided.flatMap(({ journal }) => journal)).toEqual([])
    const [first] = decided
    const again: OrderEvent[] = first?.event.type === 'order.item.found' ? [first.event] : []
    expect(decideOwnItemFound(foldOrder([...kept, ...again]), 'bag', [])).toMatchObject({
      refused: 'TRANSITION_NOT_ALLOWED',
    })
  })

  it('is nothing for an item that was never lost', () => {
    expect(decideOwnItemFound(foldOrder(prepared), 'bag', [])).toMatchObject({
      refused: 'TRANSITION_NOT_ALLOWED',
    })
  })

  it('is nothing for a consignment that did not end as lost', () => {
    expect(decideRecovered({ status: 'none' }, { lastRental: null, closed: [] })).toMatchObject({
      refused: 'NOT_FOUND',
    })
  })
})
