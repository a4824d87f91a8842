import { describe, expect, it } from 'vitest'
import { reportLoss } from '../../domain/consignment/losing.ts'
import { foldConsignment } from '../../domain/consignment/state.ts'
import { decideItemCharge, type ItemCharge } from '../../domain/processes/charging.ts'
import { decideFoundAgain, decideOwnItemFound, decideProductFound } from '../../domain/processes/finding.ts'
import { decideLostComingBack, decideProductLost } from '../../domain/processes/losing.ts'
import { decideReturnCompletion } from '../../domain/processes/returning.ts'
import { evolveProduct, newProduct, whereaboutsOf } from '../../domain/processes/whereabouts.ts'
import type { RentalEvent } from '../../domain/rental/events.ts'
import { emptyWallet } from '../../domain/wallet/state.ts'
import { now } from './checkoutFixtures.ts'
import { inState, refusalOf } from './consignmentFixtures.ts'
import { delivered, done, Life, wayOf } from './lostLife.ts'

type Price = ConstructorParameters<typeof Life>[0][number]

const withItsRenter = (price: Price = { finalAmount: 48_000 }) => {
  const life = new Life([price], 3_000)
  life.goes(0, delivered)
  return life
}
const pickedUpForItsReturn = (price?: Price) => {
  const life = withItsRenter(price)
  life.requestsReturn(0)
  life.movesReturn(0, 'approveReturn')
  life.movesReturn(0, 'collectReturn')
  return life
}
const comingBack: Parameters<typeof decideLostComingBack>[1] = {
  ...{ orderItemId: 'item-0', handedOverOn: '2026-12-15', today: '2026-12-20', reward: null },
  ...{ isReportedMissing: false, isChargedForLoss: false, isBooked: false, free: [] },
}
const free = [{ downtimeId: 'closed', from: '2026-12-21', to: '2026-12-31' }] as const
const accounts = [
  ...['customer_prepayments', 'rental_revenue', 'vat_payable', 'delivery_revenue', 'refunds_payable'],
  ...['owner_cost', 'owner_payable'],
]

describe('an item that the courier took from its renter and lost on its way back (rule 531)', () => {
  it('is collected for its renter and its owner: the books are those of one that came back', () => {
    for (const consigned of [false, true]) {
      const price = { finalAmount: 48_000, consigned }
      const [lost, back] = [withItsRenter(price), withItsRenter(price)]
      const { events, status } = lost.losesComingBack(0, { isReportedMissing: consigned })
      back.moves(0, { action: 'collect', actor: 'staff' })
      expect(status).toBe('collected')
      expect(events).toMatchObject([
        { type: 'order.item.lost_coming_back', data: { finalAmount: 48_000, handedOverOn: '2026-12-15' } },
      ])
      expect(lost.order).toMatchObject({ items: [{ status: 'collected', handedOverOn: '2026-12-15' }] })
      for (const account of accounts) expect(lost.balance(account), account).toBe(back.balance(account))
      expect(lost.balance('rental_revenue')).toBe(-43_636)
      // 48,000 less 4,704 and 9,600.
      expect(lost.balance('owner_payable') + 0).toBe(consigned ? -33_696 : 0)
    }
  })

  it('earns its renter the points of a rental that is collected (rule 383)', () => {
    const reward = { wallet: emptyWallet, percent: 1, lotId: 'lot', lifeMonths: 12, now }
    const { events } = withItsRenter().losesComingBack(0, { reward })
    expect(events).toMatchObject([
      { type: 'order.item.lost_coming_back' },
      { type: 'points.earned', data: { points: 480, reason: 'rental' } },
    ])
  })

  it('takes an item of the shop off its calendar, and leaves an owner’s to its consignment', () => {
    const own = withItsRenter().losesComingBack(0, { free })
    expect(own.events).toMatchObject([
      { type: 'order.item.lost_coming_back' },
      { type: 'product.downtime.added', data: { from: '2026-12-21', because: 'lost' } },
    ])
    const life = withItsRenter({ finalAmount: 48_000, consigned: true })
    const reported = { isReportedMissing: true, isBooked: true, free }
    expect(life.losesComingBack(0, reported).events).toMatchObject([{ type: 'order.item.lost_coming_back' }])
  })

  it('is refused while the item is booked again, or an owner’s is not reported missing, or its renter is charged for the loss', () => {
    const refusedOf = (life: Life, changes: Partial<Parameters<typeof decideLostComingBack>[1]>) =>
      refusalOf(decideLostComingBack(life.order, { ...comingBack, ...changes }))
    expect(refusedOf(withItsRenter(), { isBooked: true })?.refused).toBe('PRODUCT_BOOKED')
    expect(refusedOf(withItsRenter(), { isChargedForLoss: true })?.refused).toBe('ITEM_CHARGED')
    const owners = withItsRenter({ finalAmount: 48_000, consigned: true })
    expect(refusedOf(owners, {})?.refused).toBe('ITEM_CONSIGNED')
    for (const handedOverOn of ['2026-11-30', '2026-12-21'] as const)
      expect(refusedOf(withItsRenter(), { handedOverOn })).toMatchObject({
        refused: 'INVALID_REQUEST',
        data: { fields: { handedOverOn: '2026.12.01부터 2026.12.20까지의 날짜를 입력해 주세요.' } },
      })
    for (const way of [[], wayOf.shipped]) {
      const life = new Life([{ finalAmount: 48_000 }], 0)
      life.goes(0, way)
      expect(refusedOf(life, {})?.refused).toBe('TRANSITION_NOT_ALLOWED')
    }
  })

  it('is not charged for, nor is damage of it until it is found; late days until it was handed over are', () => {
    const charging = (life: Life, charge: ItemCharge) =>
      decideItemCharge(life.order, {
        ...{ orderItemId: 'item-0', chargeId: 'charge', chargeNumber: 1, today: '2026-12-20', charge },
        ...{ before: { charges: 0, lateDays: 0, compensation: 0 }, listPrice: 900_000 },
        ...{
          backOn: '2026-12-15',
          arrivedOn: '2026-12-10',
          pickUpFrom: null,
          returnDays: [],
          isArrivalAwaited: false,
          ownerIsCompensated: false,
          ownerHasLeft: false,
          renterHasLeft: false,
        },
      })
    const worth = { amount: 100_000, ownerPart: 0, isBeyondListPrice: false }
    const lateDays = (days: number) =>
      ({ kind: 'late_days', lateDays: days, isBeyondCalendar: false }) as const
    const life = withItsRenter()
    expect(done(charging(life, { kind: 'loss', ...worth }))).toHaveLength(1)
    life.losesComingBack(0)
    for (const kind of ['loss', 'damage'] as const)
      expect(refusalOf(charging(life, { kind, ...worth }))?.refused).toBe('LOST_BY_COURIER')
    expect(done(charging(life, lateDays(1)))).toMatchObject([{ event: { data: { amount: 12_300 } } }])
    expect(refusalOf(charging(life, lateDays(2)))).toMatchObject({ data: { lateDays: 1, openDays: 1 } })
    life.isFoundAgain(0)
    expect(done(charging(life, { kind: 'damage', ...worth }))).toHaveLength(1)
    expect(refusalOf(charging(life, { kind: 'loss', ...worth }))?.refused).toBe('LOST_BY_COURIER')
  })
})

describe('a return whose parcel the courier lost (rule 532)', () => {
  it('waits for the decision about its refund as one that arrived, and earns nothing before', () => {
    const life = pickedUpForItsReturn()
    const { events, status } = life.losesComingBack(0)
    expect(status).toBe('return_collected')
    expect(events).toMatchObject([{ type: 'order.return.lost', data: { returnNumber: 1, productId: 1 } }])
    expect(life.balance('rental_revenue') + 0).toBe(0)
    const decision = { refund: 48_000, points: null, returnsDeliveryFee: true, rentalCounts: false }
    const completed = done(
      decideReturnCompletion(life.order, null, 'item-0', {
        ...{ ...decision, refundId: 'refund', onlyInFull: null, now },
      }),
    )
    expect(completed.given).toMatchObject({ refunded: 48_000, cardRefund: 51_000, ownersShare: 0 })
    life.write(completed.entries)
    expect(life.balance('customer_prepayments') + 0).toBe(0)
    expect(life.balance('refunds_payable')).toBe(-51_000)
    expect(life.order).toMatchObject({ items: [{ status: 'return_completed' }] })
    expect(done(decideOwnItemFound(life.order, 'item-0', ['closed']))).toMatchObject([
      { event: { type: 'order.item.found' } },
      { event: { type: 'product.downtime.removed' } },
    ])
  })

  it('of an owner’s item that is found goes on as before, and its rental stays over', () => {
    const life = pickedUpForItsReturn({ finalAmount: 48_000, consigned: true })
    life.losesComingBack(0, { isReportedMissing: true })
    const report = { lostBy: 'shop', agreedValue: 900_000 } as const
    const missing = [
      ...inState.consigning,
      ...done(reportLoss(foldConsignment([...inState.consigning]), report)),
    ]
    const lastRental = { order: life.order, orderItemId: 'item-0' }
    const found = done(decideFoundAgain(foldConsignment(missing), { lastRental, today: '2026-12-10' }))
    expect(found.map(({ event }) => event.type)).toEqual(['consignment.found', 'order.item.found'])
    expect(
      done(decideFoundAgain(foldConsignment(missing), { lastRental: null, today: '2026-12-10' })),
    ).toHaveLength(1)
  })
})

describe('an item of the shop itself that is lost while no rental has it (rule 533)', () => {
  const row = { ownerType: 'own', onSale: true } as const
  const productAfter = (events: readonly RentalEvent[]) => events.reduce(evolveProduct, newProduct)
  const lose = (state = newProduct, changes: object = {}) =>
    decideProductLost(state, { ...{ productId: 1, row, isBooked: false, free }, ...changes })

  it('leaves the calendar until it is found, as often as that happens', () => {
    const first = done(lose()).map(({ event }) => event)
    expect(first).toEqual([
      { type: 'product.lost', data: { productId: 1, lossNumber: 1 } },
      {
        type: 'product.downtime.added',
        data: { productId: 1, downtimeId: 'closed', from: '2026-12-21', to: '2026-12-31', because: 'lost' },
      },
    ])
    expect(whereaboutsOf(productAfter(first), '2026-12-20')).toMatchObject({
      place: 'lost',
      orderItemId: null,
    })
    expect(refusalOf(lose(productAfter(first)))?.refused).toBe('TRANSITION_NOT_ALLOWED')
    const found = decideProductFound(productAfter(first), { productId: 1, row, closed: ['closed'] })
    const both = [...first, ...done(found).map(({ event }) => event)]
    expect(both.slice(2)).toEqual([
      { type: 'product.found', data: { productId: 1, lossNumber: 1 } },
      { type: 'product.downtime.removed', data: { productId: 1, downtimeId: 'closed' } },
    ])
    expect(whereaboutsOf(productAfter(both), '2026-12-20').place).toBe('here')
    const again = decideProductFound(productAfter(both), { productId: 1, row, closed: [] })
    expect(refusalOf(again)?.refused).toBe('TRANSITION_NOT_ALLOWED')
    expect(done(lose(productAfter(both)))[0]?.event).toMatchObject({
      type: 'product.lost',
      data: { lossNumber: 2 },
    })
  })

  it('is neither an owner’s, nor booked, nor with a rental', () => {
    const owners = { row: { ...row, ownerType: 'luxshare' } }
    expect(refusalOf(lose(newProduct, owners))?.refused).toBe('TRANSITION_NOT_ALLOWED')
    expect(refusalOf(lose(newProduct, { isBooked: true }))?.refused).toBe('PRODUCT_BOOKED')
    const rented = { ...newProduct, away: { place: 'with_member', orderItemId: 'item-0' } as const }
    expect(refusalOf(lose(rented))?.refused).toBe('TRANSITION_NOT_ALLOWED')
    const repair = {
      type: 'product.downtime.added',
      data: { productId: 1, downtimeId: 'repair', from: '2026-12-19', to: '2026-12-22', because: null },
    } as const
    const inRepair = [repair, ...done(lose(productAfter([repair]))).map(({ event }) => event)]
    expect(whereaboutsOf(productAfter(inRepair), '2026-12-20').place).toBe('lost')
  })
})
