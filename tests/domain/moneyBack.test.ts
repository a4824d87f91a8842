import fc from 'fast-check'
import { expect, test } from 'vitest'
import { earningOf } from '../../domain/ledger/ownersShare.ts'
import { vatInside } from '../../domain/ledger/vat.ts'
import type { OrderedItem } from '../../domain/ordering/orderedItem.ts'
import { refundable } from '../../domain/ordering/refunding.ts'
import type { RentedItem } from '../../domain/ordering/rentedItem.ts'
import { foldOrder } from '../../domain/ordering/state.ts'
import { decideItemRefund, quoteRefund } from '../../domain/processes/returning.ts'
import { isRefusal, refuse } from '../../domain/shared/decision.ts'
import { floorShare, roundedShare, sum } from '../../domain/shared/won.ts'
import { aDraft, anOrderedItem, now, placed } from './checkoutFixtures.ts'
import { type Attempt, attempt, type OrderPlan, orderPlan } from './orderAttempts.ts'
import { OrderDrive } from './orderDrive.ts'
import { aContract } from './orderLife.ts'

/** A few attempts, then parcels leave and arrive, then everything else in any order. */
type Life = { plan: OrderPlan; before: Attempt[]; goOut: boolean[]; after: Attempt[] }
const life: fc.Arbitrary<Life> = fc.record({
  plan: orderPlan,
  before: fc.array(attempt, { maxLength: 6 }),
  goOut: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  after: fc.array(attempt, { minLength: 30, maxLength: 120, size: 'max' }),
})

const arriving = ['prepare', 'ship', 'deliver'] as const

function driven({ plan, before, goOut, after }: Life): OrderDrive {
  const drive = new OrderDrive(plan)
  for (const tried of before) drive.attempt(tried)
  for (const [item] of plan.items.entries())
    if (goOut[item]) for (const action of arriving) drive.attempt({ kind: 'move', item, action })
  for (const tried of after) drive.attempt(tried)
  return drive
}

const isOver = ({ status }: RentedItem) => ['cancel', 'collected', 'return_completed'].includes(status)
const backOf = ({ back }: RentedItem) => back.card + back.points
/** Everything that says what the shop keeps. */
const kept = [
  'rental_revenue',
  'sales_discounts',
  'sales_returns',
  'delivery_revenue',
  'cancellation_fee_revenue',
  'vat_payable',
] as const

/** What of the delivery fee an item's own events earned, less what they gave back. */
const deliveryOf = (drive: OrderDrive, { orderItemId }: RentedItem) =>
  sum(
    drive.entries.map(({ event }) => {
      if (!('orderItemId' in event.data) || event.data.orderItemId !== orderItemId) return 0
      if (event.type === 'order.item.shipped') return event.data.deliveryFeeEarned
      return event.type === 'order.return.completed' ? -event.data.deliveryFeeRefund : 0
    }),
  )

test('of every item what came in is what stays and what went back, to the won', () => {
  fc.assert(
    fc.property(life, (given) => {
      const drive = driven(given)
      for (const item of drive.placed.items) {
        const stays = isOver(item) ? item.finalAmount - backOf(item) : 0
        expect(0 - drive.booked(kept, item.orderItemId)).toBe(stays + deliveryOf(drive, item))
        expect(item.back.card).toBeLessThanOrEqual(item.finalAmount - item.pointsShare)
        expect(item.back.points).toBeLessThanOrEqual(item.pointsShare)
        expect(Math.min(item.back.card, item.back.points, item.back.borne)).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 1_000 },
  )
})

test('every account of the order says what its items say', () => {
  fc.assert(
    fc.property(life, (given) => {
      const drive = driven(given)
      const { items, draft, deliveryFeeEarned, deliveryFeeReturned } = drive.placed
      const { refunds } = drive.payments
      const { totalAmount, pointsUsed, deliveryFee } = draft.amounts
      const open = items.filter((item) => !isOver(item))
      const allCancelled = items.every((item) => item.status === 'cancel')
      const unearned = deliveryFeeEarned || allCancelled ? 0 : deliveryFee
      const confirmed = refunds.filter((refund) => refund.status === 'confirmed')
      const owed = refunds.filter((refund) => refund.status !== 'confirmed')
      const back = (of: typeof refunds) => sum(of.map((refund) => refund.amount))
      const pointsBack = sum(items.map((item) => item.back.points))
      const feeBack = deliveryFeeReturned || (allCancelled && !deliveryFeeEarned) ? deliveryFee : 0
      expect(0 - drive.booked(['customer_prepayments'])).toBe(
        sum(open.map((item) => item.finalAmount)) + unearned,
      )
      expect(drive.booked(['card_clearing'])).toBe(totalAmount - back(confirmed))
      expect(0 - drive.booked(['refunds_payable'])).toBe(back(owed))
      expect(back(refunds)).toBe(sum(items.map((item) => item.back.card)) + feeBack)
      expect(back(refunds)).toBeLessThanOrEqual(totalAmount)
      expect(drive.booked(['points_liability'])).toBe(pointsUsed - pointsBack)
      expect(sum([...drive.wallet.lots.values()].map((lot) => lot.remaining))).toBe(
        drive.pointsAtFirst - pointsUsed + pointsBack,
      )
    }),
    { numRuns: 1_000 },
  )
})

test("any number of refunds books the VAT and the owner's share that one would (rule 65)", () => {
  fc.assert(
    fc.property(life, (given) => {
      const drive = driven(given)
      for (const item of drive.placed.items) {
        if (item.status !== 'collected' && item.status !== 'return_completed') continue
        const delivery = deliveryOf(drive, item)
        const vat = vatInside(item.finalAmount - item.pointsShare - item.back.card)
        expect(0 - drive.booked(['vat_payable'], item.orderItemId)).toBe(
          vat + Math.sign(delivery) * vatInside(Math.abs(delivery)),
        )
        if (item.finalAmount === 0) continue
        const base =
          item.periodTotalPrice - roundedShare(item.periodTotalPrice, item.back.borne, item.finalAmount)
        expect(0 - drive.booked(['owner_payable'], item.orderItemId)).toBe(
          earningOf(base, item.consignment?.rates ?? null).ownersShare,
        )
        expect(drive.booked(['owner_cost'], item.orderItemId)).toBe(
          earningOf(base, item.consignment?.rates ?? null).ownersShare,
        )
      }
    }),
    { numRuns: 1_000 },
  )
})

test('refunds that follow the proposal split as a single one of their sum (rule 59)', () => {
  const asProposed = (one: Attempt) => ('pointsPercent' in one ? { ...one, pointsPercent: null } : one)
  const proposed = life.map((given) => ({ ...given, after: given.after.map(asProposed) }))
  fc.assert(
    fc.property(proposed, (given) => {
      for (const item of driven(given).placed.items) {
        if (item.status === 'cancel' || item.finalAmount === 0) continue
        expect(item.back.points).toBe(floorShare(item.pointsShare, backOf(item), item.finalAmount))
      }
    }),
    { numRuns: 1_000 },
  )
})

/** An owner's bag for 48,000, of which the given part was paid in points. */
function ownersBag(changes: Partial<OrderedItem> = {}, status: RentedItem['status'] = 'collected') {
  const draft = aDraft({ items: [anOrderedItem({ consignment: aContract, ...changes })] })
  const order = foldOrder([draft, placed(draft)])
  const [item] = order.status === 'placed' ? order.items : []
  if (order.status !== 'placed' || item === undefined) throw new Error('the order is not placed')
  const rented: RentedItem = { ...item, status }
  return { order: { ...order, items: [rented] }, item: rented }
}

test('what a refund would mean for card, points and owner is what it then books (rule 581)', () => {
  const { order, item } = ownersBag({ pointsShare: 9_600 })
  const earned = 384
  for (const refund of [1, 24_000, 47_999, 48_000])
    for (const ownerBears of [true, false])
      for (const points of [null, Math.min(refund, 9_600)]) {
        const decided = decideItemRefund(order, null, 'bag', {
          ...{ refundNumber: 1, refund, points, ownerBears, refundId: 'r', now, rentalPoints: earned },
          onlyInFull: null,
        })
        if (isRefusal(decided)) throw new Error(decided.refused)
        const { cardRefund, pointsRefund, ownersShare: lost } = decided.given
        const asked = { refund, points, ownerBears, rentalCounts: false }
        expect(quoteRefund(item, asked, { rentalPoints: earned })).toMatchObject({
          cardRefund,
          pointsRefund,
          lost,
        })
      }
  const half = { refund: 24_000, points: null, ownerBears: true, rentalCounts: false }
  expect(quoteRefund(ownersBag().item, half, { rentalPoints: 480 })).toEqual({
    ...{ cardRefund: 24_000, pointsRefund: 0, rentalPointsBack: 240, share: 16_848, lost: 16_848 },
  })
  expect(quoteRefund(ownersBag().item, { ...half, ownerBears: false }, { rentalPoints: 480 })).toMatchObject({
    ...{ share: 33_696, lost: 0 },
  })
  expect(quoteRefund(ownersBag({}, 'lost').item, half, { rentalPoints: 0 })).toMatchObject({ lost: 16_848 })
  expect(quoteRefund(item, { ...half, points: 9_601 }, { rentalPoints: 0 })).toEqual(
    refuse('REFUND_SPLIT_IMPOSSIBLE', { fewestPoints: 0, mostPoints: 9_600 }),
  )
})

test('a renter who has left gets back what their card paid, and no points (rule 880)', () => {
  const { order, item } = ownersBag({ pointsShare: 9_600 })
  const renter = { rentalPoints: 384, renterHasLeft: true }
  const asked = { points: null, ownerBears: true, rentalCounts: false }
  const tries = [
    { refund: 38_400, points: null },
    { refund: 38_400, points: 0 },
    { refund: 1, points: null },
    { refund: 38_401, points: null },
    { refund: 100, points: 20 },
  ]
  const splits = tries.map((one) => {
    const quoted = quoteRefund(item, { ...asked, ...one }, renter)
    const decided = decideItemRefund(order, null, 'bag', {
      ...{ refundNumber: 1, ...asked, ...one, refundId: 'r', now, onlyInFull: null, ...renter },
    })
    if (isRefusal(quoted)) {
      expect(decided).toEqual(quoted)
      return quoted
    }
    if (isRefusal(decided)) throw new Error(decided.refused)
    expect(decided.entries.map(({ event }) => event.type)).not.toContain('points.restored')
    expect(decided.given).toMatchObject({ cardRefund: quoted.cardRefund, pointsRefund: 0 })
    return [quoted.cardRefund, quoted.pointsRefund, quoted.rentalPointsBack]
  })
  expect(splits).toEqual([
    [38_400, 0, 0],
    [38_400, 0, 0],
    [1, 0, 0],
    refuse('REFUND_OVER_PAID', { largest: 38_400 }),
    refuse('REFUND_SPLIT_IMPOSSIBLE', { fewestPoints: 0, mostPoints: 0 }),
  ])
  const after = { ...item, back: { card: 20_000, points: 5_000, borne: 0 } }
  expect(quoteRefund(after, { ...asked, refund: 18_400 }, renter)).toMatchObject({ cardRefund: 18_400 })
  expect(refundable(after, true)).toBe(18_400)
  expect(refundable(after)).toBe(23_000)
})

test('of a return it says what the rental brings its owner, also of one that cost nothing (rules 65 and 581)', () => {
  const back = (changes: Partial<OrderedItem> = {}) => ownersBag(changes, 'return_collected').item
  const asked = { refund: 24_000, points: null, ownerBears: true, rentalCounts: false }
  expect(quoteRefund(back(), asked, { rentalPoints: 480 })).toEqual({
    ...{ cardRefund: 24_000, pointsRefund: 0, rentalPointsBack: 0, share: 16_848, lost: 0 },
  })
  const free = back({ couponShare: 48_000, finalAmount: 0 })
  expect(quoteRefund(free, { ...asked, refund: 0 }, { rentalPoints: 0 })).toMatchObject({ share: 0 })
  expect(quoteRefund(free, { ...asked, refund: 0, rentalCounts: true }, { rentalPoints: 0 })).toMatchObject({
    share: 33_696,
  })
})

test('the lives of these tests reach what they are about', () => {
  const seen = new Map<string, number>()
  fc.assert(
    fc.property(life, (given) => {
      const drive = driven(given)
      for (const { event } of drive.entries) seen.set(event.type, (seen.get(event.type) ?? 0) + 1)
      for (const item of drive.placed.items)
        if (item.refunds > 1) seen.set('several refunds', (seen.get('several refunds') ?? 0) + 1)
      if (drive.placed.deliveryFeeReturned) seen.set('fee returned', (seen.get('fee returned') ?? 0) + 1)
    }),
    { numRuns: 1_500, seed: 11 },
  )
  for (const what of [
    ...['order.item.cancelled', 'order.return.declined', 'order.return.completed', 'order.item.refunded'],
    ...['points.restored', 'several refunds', 'fee returned'],
  ])
    expect(seen.get(what) ?? 0, what).toBeGreaterThan(10)
})
