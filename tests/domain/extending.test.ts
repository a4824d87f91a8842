import { describe, expect, it, test } from 'vitest'
import type { OrderedItem } from '../../domain/ordering/orderedItem.ts'
import type { RentedItem } from '../../domain/ordering/rentedItem.ts'
import { decideCancelItem } from '../../domain/processes/cancelling.ts'
import { decideItemCharge } from '../../domain/processes/charging.ts'
import type { Entry } from '../../domain/processes/entries.ts'
import { explainEvent, journalOf } from '../../domain/processes/events.ts'
import { decideExchange } from '../../domain/processes/exchanging.ts'
import {
  decideExtension,
  decideExtensionDecline,
  decideExtensionDraft,
  decideExtensionExpiry,
  decideExtensionRelease,
  type ExtensionFacts,
  type ExtensionRequest,
  extensionPrice,
} from '../../domain/processes/extending.ts'
import { decideItemTransition } from '../../domain/processes/fulfilling.ts'
import { decideItemRefund, decideReturnRequest } from '../../domain/processes/returning.ts'
import {
  extensionEnds,
  extensionOutlook,
  extensionReason,
  extensionRefusal,
} from '../../domain/rental/extension.ts'
import { type CivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal } from '../../domain/shared/decision.ts'
import { idBeside } from '../../domain/shared/ids.ts'
import { here } from '../../domain/shared/whereabouts.ts'
import { spendablePoints } from '../../domain/wallet/lots.ts'
import { AWallet } from './aWallet.ts'
import {
  aDraft,
  anOrderedItem,
  captured,
  emptyShop,
  evolve,
  now,
  paidBy,
  period,
  placed,
  seenOfExchange,
} from './checkoutFixtures.ts'
import { aCalendar, seoul } from './fixtures.ts'
import { aContract } from './orderLife.ts'

const extensionId = '01935b4e-7a30-7000-8000-00000000000e'
const refundId = '01935b4e-7a30-7000-8000-0000000000f0'

function done<Value>(decided: Value | Refusal): Value {
  if (isRefusal(decided)) throw new Error(decided.refused)
  return decided
}
const codeOf = (decided: unknown) => (isRefusal(decided) ? decided.refused : null)

/** An order of one bag from Thursday the 10th to Sunday the 13th: 48,000 at 12,300 a day. */
class Rental {
  shop = emptyShop
  #now = now

  constructor(item: Partial<OrderedItem> = {}, wallet = new AWallet()) {
    const draft = aDraft({ items: [anOrderedItem(item)] })
    this.shop = { ...this.shop, wallet: wallet.state }
    for (const event of [draft, placed(draft)]) this.shop = evolve(this.shop, event)
    if (draft.data.amounts.totalAmount > 0) this.shop = evolve(this.shop, paidBy(draft))
  }

  get item(): RentedItem {
    const { order } = this.shop
    const item = order.status === 'placed' ? order.items[0] : undefined
    if (item === undefined) throw new Error('nothing was ordered')
    return item
  }

  at(instant: string): this {
    this.#now = seoul(instant)
    return this
  }

  record(entries: readonly Entry[]): Entry['event'][] {
    for (const { event } of entries) this.shop = evolve(this.shop, event)
    return entries.map(({ event }) => event)
  }

  move(...actions: ('prepare' | 'ship' | 'deliver' | 'end' | 'collect')[]): Entry['event'][] {
    return actions.flatMap((action) => {
      const actor = action === 'end' ? 'job' : 'staff'
      const how = { action, actor, courier: null, trackingNumber: null, whereabouts: here } as const
      return this.record(done(decideItemTransition(this.shop.order, 'bag', how)))
    })
  }

  draft(end: CivilDate, changes: Partial<ExtensionRequest> = {}, facts: Partial<ExtensionFacts> = {}) {
    const rental = { start: period.start, end: this.item.end }
    const { order, wallet } = this.shop
    const believed = extensionPrice(12_300, rental, end).periodTotalPrice
    const asked = { extensionId, orderItemId: 'bag', end, pointsUsed: 0, believed, quotedFee: 0, ...changes }
    const calendar = aCalendar({ today: seoulDate(this.#now) })
    return decideExtensionDraft(order, wallet, asked, {
      ...{
        now: this.#now,
        calendar,
        onSale: true,
        arrivedOn: period.start,
        pickUpFrom: null,
        returnDays: [],
        isArrivalAwaited: false,
        chargedDays: 0,
      },
      ...{ heldUnpaid: [], fee: 0 },
      ...facts,
    })
  }

  hold(end: CivilDate, changes: Partial<ExtensionRequest> = {}): Entry['event'][] {
    return this.record(done(this.draft(end, changes)).entries)
  }

  pay(amount: number | null, key = 'longer', id = extensionId): Entry['event'][] {
    const paid = amount === null ? null : { captured: captured(amount, key), by: 'member' as const }
    const { order, wallet, payments } = this.shop
    const paying = { extensionId: id, paid, refundId, now: this.#now }
    return this.record(done(decideExtension(order, wallet, payments, paying)))
  }

  extend(end: CivilDate, card: number | null, changes: Partial<ExtensionRequest> = {}): this {
    this.hold(end, changes)
    this.pay(card, changes.extensionId ?? 'longer', changes.extensionId)
    return this
  }

  /** `wholeOnly`: the payments that the provider refunds only in full, by their keys. */
  refund(amount: number, id = refundId, wholeOnly: readonly string[] = []): Entry['event'][] {
    const decision = { refundNumber: this.item.refunds + 1, refund: amount, points: null, ownerBears: true }
    const { order, wallet, payments } = this.shop
    const onlyInFull = { payments, keys: wholeOnly }
    const decided = done(
      decideItemRefund(order, wallet, 'bag', {
        ...{ ...decision, refundId: id, rentalPoints: 0, onlyInFull, now: this.#now },
      }),
    )
    return this.record(decided.entries)
  }
}

const requested = (events: readonly Entry['event'][]) =>
  events.flatMap((event) =>
    event.type === 'payment.refund.requested' ? [[event.data.paymentKey, event.data.amount]] : [],
  )
const ofType = (events: readonly Entry['event'][], type: Entry['event']['type']) =>
  events.filter((event) => event.type === type)
const linesOf = (events: readonly Entry['event'][], account: string) =>
  events
    .flatMap(journalOf)
    .filter((line) => line.account === account)
    .map((line) => line.amount)

/** A member with as many points, which last a year. */
function withPoints(points: number): AWallet {
  const wallet = new AWallet()
  wallet.earn(1, [{ lotId: 'a', points, reason: 'review' }], seoul('2026-11-01 12:00:00'))
  return wallet
}

describe('an extension costs what the longer rental costs more (rule 320)', () => {
  // At 10,000 a day: 3 days 30,000, 4 days 39,000, 7 days 65,000, 14 days 116,000.
  test.each([
    { from: '2026-12-12', to: '2026-12-13', price: 9_000, rent: 10_000 },
    { from: '2026-12-12', to: '2026-12-16', price: 35_000, rent: 40_000 },
    { from: '2026-12-13', to: '2026-12-16', price: 26_000, rent: 30_000 },
    { from: '2026-12-12', to: '2026-12-23', price: 86_000, rent: 110_000 },
  ] as const)('from the $from to the $to it is $price', ({ from, to, price, rent }) => {
    expect(extensionPrice(10_000, { start: '2026-12-10', end: from }, to)).toEqual({
      ...{ totalRentPrice: rent, periodTotalPrice: price, periodDiscount: price - rent },
    })
  })

  it('is a prepayment until the item is collected, and then part of revenue, tax and the owner’s share', () => {
    const rental = new Rental({ consignment: aContract })
    rental.hold('2026-12-15')
    const paid = rental.pay(22_200)
    expect(linesOf(paid, 'customer_prepayments')).toEqual([-22_200])
    expect(rental.item).toMatchObject({
      ...{ end: '2026-12-15', totalRentPrice: 73_800, periodTotalPrice: 70_200, periodDiscount: -3_600 },
      ...{ finalAmount: 70_200, pointsShare: 0, status: 'new' },
    })
    const collected = rental.move('prepare', 'ship', 'deliver', 'collect')
    // 70,200 × 10 ÷ 11 leaves 6,382 of tax; 70,200 − 6,880 − 14,040 are the owner's.
    expect(linesOf(collected, 'customer_prepayments')).toEqual([70_200])
    expect(linesOf(collected, 'vat_payable')).toEqual([-6_382])
    expect(linesOf(collected, 'owner_payable')).toEqual([-49_280])
    expect(collected.at(-1)).toMatchObject({ data: { start: '2026-12-10', end: '2026-12-15' } })
  })

  it('says in the books of which prices it is the difference', () => {
    const rental = new Rental()
    rental.hold('2026-12-15')
    const extended = rental.pay(22_200).find(({ type }) => type === 'order.item.extended')
    expect(
      extended && explainEvent(extended).map(({ label, terms }) => [label, terms.map((one) => one.amount)]),
    ).toEqual([
      ['6일 대여료', [36_900, 33_300]],
      ['연장 요금', [70_200, -48_000]],
      ['카드 결제 금액', [22_200]],
    ])
  })

  it('is refused at another price than the one of today, with the right one', () => {
    const refused = new Rental().draft('2026-12-15', { believed: 22_100 })
    expect(refused).toMatchObject({
      refused: 'PRICE_CHANGED',
      data: { amounts: { totalRent: 24_600, periodDiscount: -2_400, totalAmount: 22_200 } },
    })
  })

  it('is refused where a cancellation keeps more than was said, with what it keeps (rule 782)', () => {
    const refused = (quotedFee: number | null, fee: number | null) =>
      new Rental().draft('2026-12-15', { quotedFee }, { fee })
    expect(refused(0, 21_060)).toEqual({ refused: 'EXTENSION_FEE_CHANGED', data: { fee: 21_060 } })
    expect(refused(0, null)).toEqual({ refused: 'EXTENSION_FEE_CHANGED', data: { fee: null } })
    expect(refused(21_060, 21_060)).toHaveProperty('entries')
    expect(refused(null, null)).toHaveProperty('entries')
  })

  it('may be paid with points as the whole rental may, and takes them from the lots that end first', () => {
    const rental = new Rental({}, withPoints(30_000))
    rental.hold('2026-12-14', { pointsUsed: 11_100 })
    expect(spendablePoints(rental.shop.wallet, now)).toBe(18_900)
    const paid = rental.pay(null)
    expect(linesOf(paid, 'points_liability')).toEqual([11_100])
    expect(linesOf(paid, 'customer_prepayments')).toEqual([-11_100])
    expect(rental.item).toMatchObject({ finalAmount: 59_100, pointsShare: 11_100, extensionPayments: [] })
    expect(rental.shop.wallet.lots.get('a')).toMatchObject({ remaining: 18_900, held: 0 })
  })

  test.each([
    { wallet: 999, points: 500, refused: 'POINTS_NOT_USABLE' },
    { wallet: 1_000, points: 1_001, refused: 'POINTS_OVER_BALANCE' },
    { wallet: 30_000, points: 11_101, refused: 'POINTS_OVER_LIMIT' },
    { wallet: 30_000, points: 11_050, refused: 'POINTS_LEAVE_TOO_LITTLE' },
    { wallet: 30_000, points: 11_000, refused: null },
  ])('of $wallet points $points for 11,100 are $refused', ({ wallet, points, refused }) => {
    expect(codeOf(new Rental({}, withPoints(wallet)).draft('2026-12-14', { pointsUsed: points }))).toBe(
      refused,
    )
  })
})

describe('the days that a rental can be extended to (rule 321)', () => {
  const rental = period
  const on = (facts: Parameters<typeof aCalendar>[0]) => aCalendar({ today: '2026-12-11', ...facts })

  it('are those after its end up to the fourteenth of the rental', () => {
    const ends = extensionEnds(rental, on({}))
    expect([ends[0], ends.at(-1), ends.length]).toEqual(['2026-12-14', '2026-12-23', 10])
    expect(extensionReason(rental, '2026-12-24', on({}))).toBe('PERIOD_TOO_LONG')
  })

  it('leave the next rental its shipping days, and this one its turnaround', () => {
    // A rental from the 19th ships on the 17th. Ending on the 15th, the bag is picked up on the 16th.
    const taken = [{ occupiedFrom: '2026-12-17', occupiedTo: '2026-12-22' } as const]
    expect(extensionEnds(rental, on({ taken }))).toEqual(['2026-12-14', '2026-12-15'])
    expect(extensionEnds(rental, on({ taken, turnaroundDays: 1 }))).toEqual(['2026-12-14'])
    expect(extensionReason(rental, '2026-12-16', on({ taken }))).toBe('PERIOD_TAKEN')
    // What lies behind the next rental is not reached through it.
    expect(extensionReason(rental, '2026-12-23', on({ taken }))).toBe('PERIOD_TAKEN')
    expect(extensionRefusal(rental, '2026-12-16', on({ taken }))).toMatchObject({
      data: { wantedFor: 'extension', taken: [{ from: '2026-12-17', to: '2026-12-17' }] },
    })
    const repair = { occupiedFrom: '2026-12-24', occupiedTo: '2026-12-24' } as const
    expect(extensionRefusal(rental, '2026-12-23', on({ taken: [...taken, repair] }))).toMatchObject({
      data: {
        taken: [
          { from: '2026-12-17', to: '2026-12-22' },
          { from: '2026-12-24', to: '2026-12-24' },
        ],
      },
    })
  })

  it('are none before a day on which nothing is picked up, and none too far ahead or beyond a contract', () => {
    const holidays = [{ year: 2026, startMonth: 12, startDay: 16, endMonth: 12, endDay: 16 }]
    expect(extensionReason(rental, '2026-12-15', on({ holidays }))).toBe('END_BLOCKED_BY_HOLIDAY')
    expect(extensionReason(rental, '2026-12-16', on({ holidays }))).toBeNull()
    expect(extensionReason(rental, '2026-12-16', on({ lastEnd: '2026-12-15' }))).toBe(
      'CONSIGNMENT_ENDS_BEFORE',
    )
    const farAhead = aCalendar({ today: '2026-11-01' })
    expect(extensionReason(rental, '2026-12-13', farAhead)).toBeNull()
    expect(extensionReason(rental, '2026-12-14', farAhead)).toBe('PERIOD_TOO_LATE')
  })

  it('begin today for an item that is late: on the 17th it ends on the 17th and is picked up on the 18th', () => {
    const late = aCalendar({ today: '2026-12-17' })
    expect(extensionEnds(rental, late)[0]).toBe('2026-12-17')
    expect(codeOf(extensionRefusal(rental, '2026-12-16', late))).toBe('PERIOD_INVALID')
    expect(codeOf(extensionRefusal(rental, '2026-12-13', on({})))).toBe('PERIOD_INVALID')
  })

  it('are none once the item is back, under return or gone, and none of a product that is off sale', () => {
    const steps = ['prepare', 'ship', 'deliver', 'end'] as const
    const rental = new Rental()
    for (const step of steps) {
      expect(codeOf(rental.draft('2026-12-15'))).toBeNull()
      rental.move(step)
    }
    expect(codeOf(rental.draft('2026-12-15'))).toBeNull()
    expect(codeOf(rental.draft('2026-12-15', {}, { onSale: false }))).toBe('PRODUCT_NOT_RENTABLE')
    // Nor of one whose parcel the shop lost.
    expect(codeOf(rental.draft('2026-12-15', {}, { isArrivalAwaited: true }))).toBe('PRODUCT_NOT_RENTABLE')
    const request = { returnNumber: 1, reasonCode: null }
    const back = done(decideReturnRequest(rental.shop.order, 'bag', request))
    rental.record(back.entries)
    // Its days under return are sold to nobody (rule 859).
    expect(rental.draft('2026-12-15')).toEqual({
      refused: 'EXTENSION_NOT_ALLOWED',
      data: { status: 'return_requested' },
    })
    const collected = new Rental()
    collected.move('prepare', 'ship', 'deliver', 'collect')
    expect(codeOf(collected.draft('2026-12-15'))).toBe('EXTENSION_NOT_ALLOWED')
  })
})

describe('while an extension is being paid (rule 322)', () => {
  it('its days and points are held for 15 minutes, the last instant included', () => {
    const rental = new Rental({}, withPoints(30_000))
    const [drafted] = rental.hold('2026-12-15', { pointsUsed: 5_000 })
    expect(drafted).toMatchObject({
      type: 'order.item.extension.drafted',
      data: { from: '2026-12-13', to: '2026-12-15', pointsUsed: 5_000, cardAmount: 17_200 },
    })
    const { order, wallet } = rental.shop
    expect(decideExtensionExpiry(order, wallet, seoul('2026-12-01 10:15:00'))).toEqual([])
    const expired = rental.record(
      decideExtensionExpiry(order, wallet, new Date(seoul('2026-12-01 10:15:00').getTime() + 1)),
    )
    expect(expired.map(({ type }) => type)).toEqual(['order.item.extension.expired', 'points.released'])
    expect(spendablePoints(rental.shop.wallet, now)).toBe(30_000)
    expect(rental.shop.order).toMatchObject({ extending: null })
  })

  it('another extension of the order replaces it, and its points come back first', () => {
    const rental = new Rental({}, withPoints(12_000))
    rental.hold('2026-12-14', { pointsUsed: 11_100 })
    const events = rental.hold('2026-12-15', { pointsUsed: 12_000, extensionId: idBeside(extensionId, 1) })
    expect(events.map(({ type }) => type)).toEqual([
      'order.item.extension.released',
      'order.item.extension.drafted',
      'points.released',
      'points.held',
    ])
    // The card that paid for the first one meanwhile is given all of it back.
    const late = rental.pay(11_100)
    expect(late).toMatchObject([{ type: 'payment.reversed', data: { amount: 11_100 } }])
    expect(rental.item.end).toBe('2026-12-13')
  })

  test.each([
    { what: 'was cancelled', happens: (rental: Rental) => cancelled(rental) },
    {
      what: 'was collected',
      happens: (rental: Rental) => rental.move('prepare', 'ship', 'deliver', 'collect'),
    },
    { what: 'was exchanged', happens: (rental: Rental) => exchanged(rental) },
  ])('money for a rental that $what meanwhile goes back in full, and so do the points', ({ happens }) => {
    const rental = new Rental({}, withPoints(12_000))
    rental.hold('2026-12-15', { pointsUsed: 5_000 })
    happens(rental)
    const { end, finalAmount } = rental.item
    const events = rental.pay(17_200)
    expect(events.map(({ type }) => type)).toEqual([
      'order.item.extension.released',
      'points.released',
      'payment.reversed',
    ])
    expect(rental.item).toMatchObject({ end, finalAmount })
    expect(spendablePoints(rental.shop.wallet, now)).toBe(12_000)
    expect(rental.pay(17_200)).toEqual([])
  })

  it('money of another amount, or for an extension that has ended, goes back in full', () => {
    const rental = new Rental()
    rental.hold('2026-12-15')
    expect(rental.pay(22_100).map(({ type }) => type)).toEqual([
      'order.item.extension.released',
      'payment.reversed',
    ])
    expect(rental.pay(22_200, 'again')).toMatchObject([{ type: 'payment.reversed' }])
    expect(
      codeOf(
        decideExtension(rental.shop.order, null, rental.shop.payments, {
          ...{ extensionId, paid: null, refundId, now },
        }),
      ),
    ).toBe('EXTENSION_EXPIRED')
  })

  it('the same payment extends it once', () => {
    const rental = new Rental().extend('2026-12-15', 22_200)
    expect(rental.pay(22_200)).toEqual([])
    expect(rental.item).toMatchObject({ extensions: 1, finalAmount: 70_200 })
  })

  it('a closed sheet and a declined card free its days and points', () => {
    for (const end of ['closed', 'declined']) {
      const rental = new Rental({}, withPoints(12_000))
      rental.hold('2026-12-15', { pointsUsed: 5_000 })
      const { order, wallet, payments } = rental.shop
      const events = rental.record(
        end === 'closed'
          ? decideExtensionRelease(order, wallet, { extensionId, cause: 'closed', now })
          : decideExtensionDecline(order, wallet, payments, {
              ...{ extensionId, by: 'member', providerCode: 'REJECT_CARD', now },
            }),
      )
      expect(events[0]).toMatchObject({ type: 'order.item.extension.released', data: { cause: end } })
      expect(spendablePoints(rental.shop.wallet, now)).toBe(12_000)
      expect(ofType(events, 'payment.declined').length).toBe(end === 'closed' ? 0 : 1)
    }
  })
})

function cancelled(rental: Rental) {
  const { order, wallet } = rental.shop
  const decided = done(
    decideCancelItem(order, wallet, {
      ...{ orderItemId: 'bag', by: 'member', now, reasonCode: 'etc', refundId },
      ...{ quotedFee: null, onlyInFull: null, wholeOrder: false },
    }),
  )
  return rental.record(decided.entries)
}

function exchanged(rental: Rental, dailyRentalPrice = 12_300) {
  const product = { productId: 9, dailyRentalPrice, discountRate: 0, turnaroundDays: 0, consignment: null }
  const { order, wallet } = rental.shop
  const seen = seenOfExchange(order, product)
  const asked = { orderItemId: 'bag', exchangeNumber: 1, product, seen, now, refundId, onlyInFull: null }
  return rental.record(done(decideExchange(order, wallet, asked)).entries)
}

describe('what goes back after an extension (rule 323)', () => {
  it('goes to the card of the order first, then to those of its extensions, the oldest first', () => {
    const rental = new Rental()
      .extend('2026-12-15', 22_200)
      .extend('2026-12-16', 9_800, { extensionId: idBeside(extensionId, 1) })
    expect(rental.item).toMatchObject({ finalAmount: 80_000, extensions: 2, end: '2026-12-16' })
    rental.move('prepare', 'ship', 'deliver', 'collect')
    expect(requested(rental.refund(40_000))).toEqual([['paid', 40_000]])
    expect(requested(rental.refund(20_000))).toEqual([
      ['paid', 8_000],
      ['longer', 12_000],
    ])
    const last = rental.refund(20_000)
    expect(requested(last)).toEqual([
      ['longer', 10_200],
      [idBeside(extensionId, 1), 9_800],
    ])
    expect(ofType(last, 'payment.refund.requested')).toMatchObject([
      { data: { refundId } },
      { data: { refundId: idBeside(refundId, 1) } },
    ])
    expect(linesOf(last, 'refunds_payable')).toEqual([-20_000])
  })

  it('joins two refunds that are all of an extension whose payment goes back only in full (rule 948)', () => {
    const rental = new Rental().extend('2026-12-15', 22_200)
    rental.move('prepare', 'ship', 'deliver', 'collect')
    const first = rental.refund(53_000, refundId, ['longer'])
    expect(requested(first)).toEqual([
      ['paid', 48_000],
      ['longer', 5_000],
    ])
    const [refused] = ofType(first, 'payment.refund.rejected')
    expect(refused).toMatchObject({
      data: { refundId: idBeside(refundId, 1), providerCode: 'REFUNDED_ONLY_IN_FULL' },
    })
    const second = rental.refund(17_200, idBeside(refundId, 7), ['longer'])
    expect(ofType(second, 'payment.refund.joined')).toMatchObject([
      { data: { refundId: idBeside(refundId, 1), amount: 5_000 } },
    ])
    expect(requested(second)).toEqual([['longer', 22_200]])
    expect(ofType(second, 'payment.refund.rejected')).toEqual([])
    expect(rental.shop.payments.refunds).toMatchObject([
      { amount: 48_000, status: 'pending' },
      { amount: 22_200, status: 'pending' },
    ])
  })

  it('is all of both when the order is cancelled: 48,000 and 22,200, and the points to their lots', () => {
    const rental = new Rental({}, withPoints(30_000))
      .extend('2026-12-15', 22_200)
      .extend('2026-12-16', 4_800, { extensionId: idBeside(extensionId, 1), pointsUsed: 5_000 })
    const events = cancelled(rental)
    expect(requested(events)).toEqual([
      ['paid', 48_000],
      ['longer', 22_200],
      [idBeside(extensionId, 1), 4_800],
    ])
    expect(ofType(events, 'points.restored')).toMatchObject([
      { data: { points: 5_000, lots: [{ lotId: 'a' }] } },
    ])
    expect(spendablePoints(rental.shop.wallet, now)).toBe(30_000)
  })

  it('gives points back that one lot gave to the order and to its extension', () => {
    const wallet = withPoints(30_000)
    wallet.hold('01935b4e-7a30-7000-8000-000000000001', 6_000, now)
    wallet.use('01935b4e-7a30-7000-8000-000000000001')
    const rental = new Rental({ pointsShare: 6_000 }, wallet).extend('2026-12-14', null, {
      pointsUsed: 11_100,
    })
    expect(spendablePoints(rental.shop.wallet, now)).toBe(12_900)
    const events = cancelled(rental)
    expect(ofType(events, 'points.restored')).toMatchObject([{ data: { points: 17_100 } }])
    expect(spendablePoints(rental.shop.wallet, now)).toBe(30_000)
  })

  it('is asked of the extension alone when points paid for the order', () => {
    const wallet = withPoints(60_000)
    wallet.hold('01935b4e-7a30-7000-8000-000000000001', 48_000, now)
    wallet.use('01935b4e-7a30-7000-8000-000000000001')
    const rental = new Rental({ pointsShare: 48_000 }, wallet).extend('2026-12-14', 11_100)
    const events = cancelled(rental)
    expect(requested(events)).toEqual([['longer', 11_100]])
    expect(ofType(events, 'payment.refund.requested')).toMatchObject([{ data: { refundId } }])
  })

  it('is the difference of the longer rental when a cheaper product is sent', () => {
    const rental = new Rental().extend('2026-12-15', 22_200)
    // Six days at 10,000 are 57,000.
    const events = exchanged(rental, 10_000)
    expect(events[0]).toMatchObject({
      data: { end: '2026-12-15', item: { periodTotalPrice: 57_000 }, refunded: 13_200 },
    })
    expect(requested(events)).toEqual([['paid', 13_200]])
    expect(requested(cancelled(rental))).toEqual([
      ['paid', 34_800],
      ['longer', 22_200],
    ])
  })
})

describe('a late item (rule 324)', () => {
  const late = () => {
    const rental = new Rental()
    rental.move('prepare', 'ship', 'deliver', 'end')
    return rental.at('2026-12-17 10:00:00')
  }
  const charge = (rental: Rental, at: string, before = 0) =>
    decideItemCharge(rental.shop.order, {
      ...{
        orderItemId: 'bag',
        chargeId: 'late',
        chargeNumber: 1,
        today: seoulDate(seoul(at)),
      },
      charge: { kind: 'late_days', lateDays: 1, isBeyondCalendar: false },
      before: { charges: before, lateDays: before, compensation: 0 },
      listPrice: 900_000,
      ...{
        backOn: null,
        arrivedOn: period.start,
        pickUpFrom: null,
        returnDays: [],
        isArrivalAwaited: false,
        ownerIsCompensated: false,
        ownerHasLeft: false,
        renterHasLeft: false,
      },
    })

  it('is under way again when it is extended, and its late days are counted from the new end', () => {
    const rental = late()
    expect(codeOf(charge(rental, '2026-12-17 10:00:00'))).toBeNull()
    rental.extend(
      '2026-12-18',
      extensionPrice(12_300, { start: '2026-12-10', end: '2026-12-13' }, '2026-12-18').periodTotalPrice,
    )
    expect(rental.item).toMatchObject({ status: 'delivered', end: '2026-12-18' })
    expect(codeOf(charge(rental, '2026-12-19 10:00:00'))).toBe('LATE_DAYS_NOT_GIVEN')
    expect(codeOf(charge(rental, '2026-12-20 10:00:00'))).toBeNull()
    rental.move('end')
    expect(rental.item.status).toBe('end')
  })

  it('is no item that the shop sent late or not at all: its days are over, and none of them is sold (rule 651)', () => {
    for (const moves of [[], ['prepare'], ['prepare', 'ship']] as const) {
      const rental = new Rental()
      rental.move(...moves)
      const { status } = rental.item
      const refused = { refused: 'EXTENSION_NOT_ALLOWED', data: { status } }
      expect(rental.at('2026-12-14 00:00:00').draft('2026-12-18', {}, { arrivedOn: null })).toMatchObject(
        refused,
      )
      expect(codeOf(rental.at('2026-12-13 23:59:00').draft('2026-12-18', {}, { arrivedOn: null }))).toBeNull()
    }
    const sentLate = late()
    expect(codeOf(sentLate.draft('2026-12-18', {}, { arrivedOn: '2026-12-14' }))).toBe(
      'EXTENSION_NOT_ALLOWED',
    )
    expect(codeOf(sentLate.draft('2026-12-18', {}, { arrivedOn: '2026-12-13' }))).toBeNull()
  })

  it.each([
    // Today, when it arrived, the late days charged; what the member is offered of a rental from the 10th to the 13th.
    ['2026-12-13', null, 0, 'open'],
    ['2026-12-14', null, 0, 'too_late'],
    ['2026-12-17', '2026-12-15', 0, 'too_late'],
    ['2026-12-15', '2026-12-10', 0, 'open'],
    ['2026-12-23', '2026-12-10', 0, 'open'],
    ['2026-12-24', '2026-12-10', 0, 'longest'],
    ['2026-12-14', '2026-12-10', 1, 'open'],
    ['2026-12-15', '2026-12-10', 1, 'charged'],
  ] as const)(
    'on %s, arrived on %s, with %i days charged: %s (rule 652)',
    (today, arrivedOn, charged, outlook) => {
      const rental = {
        ...period,
        arrivedOn,
        pickUpFrom: null,
        returnDays: [],
        isArrivalAwaited: false,
        lateDaysCharged: charged,
      }
      expect(extensionOutlook(rental, today)).toBe(outlook)
      const longest = {
        ...rental,
        end: '2026-12-23',
        arrivedOn: '2026-12-10',
        pickUpFrom: null,
        returnDays: [],
        isArrivalAwaited: false,
        lateDaysCharged: 0,
      } as const
      expect(extensionOutlook(longest, '2026-12-11')).toBe('longest')
    },
  )

  it('is not extended over days that were charged already', () => {
    expect(late().draft('2026-12-18', {}, { chargedDays: 1 })).toMatchObject({
      refused: 'LATE_DAYS_CHARGED',
      data: { chargedDays: 1 },
    })
  })

  it('is not charged for late days while its renter pays for them in another way', () => {
    const rental = late()
    rental.hold('2026-12-18')
    expect(codeOf(charge(rental, '2026-12-17 10:15:00'))).toBe('EXTENSION_UNDER_WAY')
    expect(codeOf(charge(rental, '2026-12-17 10:15:01'))).toBe('EXTENSION_UNDER_WAY')
    const { order, wallet } = rental.shop
    rental.record(decideExtensionExpiry(order, wallet, seoul('2026-12-17 10:15:01')))
    expect(codeOf(charge(rental, '2026-12-17 10:15:01'))).toBeNull()
  })
})
