import { describe, expect, it } from 'vitest'
import type { OrderEvent } from '../../domain/ordering/events.ts'
import { itemActions, memberActionOf } from '../../domain/ordering/itemActions.ts'
import type { ItemStatus } from '../../domain/ordering/itemStatus.ts'
import { foldOrder } from '../../domain/ordering/state.ts'
import { decideItemTransition } from '../../domain/processes/fulfilling.ts'
import { mayDo } from '../../domain/shared/actionTable.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import { here } from '../../domain/shared/whereabouts.ts'
import { aDraft, anOrderedItem, placed, ref } from './checkoutFixtures.ts'

const two = aDraft({
  items: [anOrderedItem(), anOrderedItem({ orderItemId: 'other', productId: 2 })],
  amounts: {
    totalRent: 98_400,
    periodDiscount: -2_400,
    couponDiscount: 0,
    pointsUsed: 0,
    deliveryFee: 3_000,
    totalAmount: 99_000,
  },
})
const bag = { ...ref, orderItemId: 'bag' }
const way: OrderEvent[] = [
  { type: 'order.item.prepared', data: bag },
  {
    type: 'order.item.shipped',
    data: { ...bag, courier: 'cj', trackingNumber: '123456', deliveryFeeEarned: 3_000 },
  },
  { type: 'order.item.delivered', data: bag },
  { type: 'order.item.ended', data: bag },
]
const statuses: ItemStatus[] = ['new', 'ready_for_delivery', 'shipped', 'delivered', 'end']
const shippedBy = { courier: 'cj', trackingNumber: '123456', whereabouts: here }

describe("an item's way", () => {
  const actions = ['prepare', 'ship', 'deliver', 'end', 'collect'] as const
  const actors = ['member', 'staff', 'job'] as const
  const cases = statuses.flatMap((status, steps) =>
    actions.flatMap((action) => actors.map((actor) => ({ status, steps, action, actor }))),
  )

  it.each(cases)('$status: $action by $actor', ({ status, steps, action, actor }) => {
    const state = foldOrder([two, placed(two), ...way.slice(0, steps)])
    const decided = decideItemTransition(state, 'bag', { action, actor, ...shippedBy })
    const facts = { status, elsewhere: null, isReportedMissing: false }
    expect(isRefusal(decided)).toBe(!mayDo(itemActions, action, facts, actor))
    if (isRefusal(decided)) expect(decided.refused).toBe('TRANSITION_NOT_ALLOWED')
  })

  it('leads from one state to the next and nowhere else', () => {
    const next = Object.fromEntries(
      Object.entries(itemActions).map(([action, rule]) => [action, `${rule.from.join(' or ')} → ${rule.to}`]),
    )
    expect(next).toEqual({
      exchange: 'new or ready_for_delivery → as before',
      extend: 'new or ready_for_delivery or shipped or delivered or end → as before',
      changeDelivery: 'new or ready_for_delivery → as before',
      findAgain: 'lost or cancel or collected or return_collected or return_completed → as before',
      findOwnAgain: 'lost or cancel or collected or return_collected or return_completed → as before',
      charge:
        'delivered or end or collected or lost or return_requested or return_collecting or return_collected or return_completed → as before',
      undoShip: 'shipped → ready_for_delivery',
      undoDeliver: 'delivered → shipped',
      undoArrival: 'delivered or end → as before',
      undoCollectReturn: 'return_collecting → return_requested',
      correctParcel: 'shipped or return_collecting → as before',
      correctAddress: 'new or ready_for_delivery or shipped → as before',
      lose: 'delivered or end → lost',
      loseOnTheWay: 'shipped or delivered or end or return_requested → cancel',
      loseOwn: 'delivered or end → lost',
      loseOwnOnTheWay: 'shipped or delivered or end or return_requested → cancel',
      neverArrived: 'shipped or delivered or end or return_requested → cancel',
      loseComingBack: 'delivered or end → collected',
      loseReturn: 'return_collecting → return_collected',
      confirmArrival: 'delivered or end → as before',
      prepare: 'new → ready_for_delivery',
      ship: 'ready_for_delivery → shipped',
      deliver: 'shipped → delivered',
      end: 'delivered → end',
      collect: 'delivered or end → collected',
      cancel: 'new or ready_for_delivery → cancel',
      requestReturn: 'delivered or end → return_requested',
      approveReturn: 'return_requested → return_requested',
      declineReturn: 'return_requested → as before',
      collectReturn: 'return_requested → return_collecting',
      receiveReturn: 'return_collecting → return_collected',
      completeReturn: 'return_collected → return_completed',
      refund: 'collected or lost → as before',
    })
  })

  it('earns the delivery fee with the first item that ships', () => {
    const before = foldOrder([
      two,
      placed(two),
      ...way.slice(0, 1),
      { type: 'order.item.prepared', data: { ...bag, orderItemId: 'other' } },
    ])
    const first = decideItemTransition(before, 'bag', { action: 'ship', actor: 'staff', ...shippedBy })
    expect(first).toMatchObject([
      {
        event: { data: { deliveryFeeEarned: 3_000 } },
        journal: [
          { account: 'customer_prepayments', amount: 3_000 },
          { account: 'delivery_revenue', amount: -2_727 },
          { account: 'vat_payable', amount: -273 },
        ],
      },
    ])
    const after = foldOrder([
      two,
      placed(two),
      ...way.slice(0, 2),
      { type: 'order.item.prepared', data: { ...bag, orderItemId: 'other' } },
    ])
    const second = decideItemTransition(after, 'other', { action: 'ship', actor: 'staff', ...shippedBy })
    expect(second).toMatchObject([{ event: { data: { deliveryFeeEarned: 0 } }, journal: [] }])
  })

  it.each([
    ['new', true, 'cancel'],
    ['ready_for_delivery', true, 'cancel'],
    ['new', false, 'ask'],
    ['ready_for_delivery', false, 'ask'],
    ['shipped', false, null],
    ['delivered', false, 'return'],
    ['end', false, 'return'],
    ['collected', false, 'rebook'],
    ['cancel', false, 'rebook'],
    ['return_requested', false, null],
    ['return_completed', false, null],
  ] as const)('%s, which can be cancelled: %s, offers the member %s', (status, mayCancel, action) =>
    expect(memberActionOf({ status, mayCancel })).toBe(action),
  )
})
