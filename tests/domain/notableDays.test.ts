import { describe, expect, test } from 'vitest'
import { couponExpiry } from '../../domain/coupons/discount.ts'
import { cancellationQuote } from '../../domain/ordering/cancellation.ts'
import { rentalPrice } from '../../domain/pricing/rentalPrice.ts'
import {
  firstPossiblePeriod,
  possibleEnds,
  possibleStarts,
  prepareCalendar,
} from '../../domain/rental/calendar.ts'
import { lateDaysOf } from '../../domain/rental/lateReturn.ts'
import { lastConsignedEnd, occupiedDays, pickUpDay, shippingDay } from '../../domain/rental/period.ts'
import { rentalWindow } from '../../domain/rental/window.ts'
import { lastWritableDay } from '../../domain/reviews/writingWindow.ts'
import { lastDueMonth, monthsLater, payOn } from '../../domain/settlement/months.ts'
import {
  addDays,
  type CivilDate,
  endOfSeoulDay,
  seoulDate,
  startOfSeoulDay,
} from '../../domain/shared/civilDate.ts'
import { hasExpired, lotExpiry } from '../../domain/wallet/lots.ts'
import { holidays, notableInstants } from '../support/notableInstants.ts'
import { aCancellation } from './fixtures.ts'
import { slowPeriods } from './slowCalendar.ts'

describe.each(notableInstants)('$name ($at)', (notable) => {
  const now = new Date(notable.at)
  const { day } = notable

  test(`it is ${day} in Seoul, from its first instant to its last`, () => {
    expect(seoulDate(now)).toBe(day)
    expect(startOfSeoulDay(day).getTime()).toBe(Date.parse(`${day}T00:00:00+09:00`))
    expect(endOfSeoulDay(day).getTime()).toBe(Date.parse(`${day}T23:59:59+09:00`))
  })

  test(`rentals start from ${notable.firstStart} to ${notable.lastStart} and end by ${notable.lastEnd}`, () => {
    const calendar = prepareCalendar({ today: day, holidays, taken: [], turnaroundDays: 0, lastEnd: null })
    const starts = possibleStarts(calendar)
    expect(firstPossiblePeriod(calendar)).toEqual({ start: notable.firstStart, end: notable.firstEnd })
    expect(starts.at(-1)).toBe(notable.lastStart)
    expect(
      starts
        .flatMap((start) => possibleEnds(start, calendar))
        .sort()
        .at(-1),
    ).toBe(notable.lastEnd)
    expect(rentalWindow(day).lastDay).toBe(notable.lastEnd)
  })

  test('the calendar offers what a slow look at every day finds, beside other rentals and with a contract', () => {
    for (const [turnaroundDays, lastEnd] of [
      [2, null],
      [1, addDays(day, 20)],
    ] as const) {
      const taken = [
        occupiedDays({ start: addDays(day, 9), end: addDays(day, 11) }, turnaroundDays),
        occupiedDays({ start: addDays(day, 27), end: addDays(day, 31) }, turnaroundDays),
      ]
      const facts = { today: day, holidays, taken, turnaroundDays, lastEnd }
      const calendar = prepareCalendar(facts)
      const found = new Map(possibleStarts(calendar).map((start) => [start, possibleEnds(start, calendar)]))
      expect(found).toEqual(slowPeriods(facts))
    }
  })

  test('of 38,400 won an item cancelled now keeps nothing, 11,520, 19,200, or is too late', () => {
    const fees = [4, 3, 2, 1].map((days) => {
      const order = { start: addDays(day, days), placedAt: new Date(now.getTime() - 3 * 3_600_000) }
      const quote = cancellationQuote({
        ...aCancellation('2026-12-01 10:00', {}, order),
        now,
        today: seoulDate(now),
      })
      return 'refused' in quote ? quote.refused : quote.fee
    })
    expect(fees).toEqual([0, 11_520, 19_200, 'CANCEL_TOO_LATE'])
  })

  test(`points earned now are good until ${notable.pointsUntil}, 23:59:59`, () => {
    const expiresAt = lotExpiry(now)
    expect(expiresAt.getTime()).toBe(Date.parse(`${notable.pointsUntil}T23:59:59+09:00`))
    const lot = { expiresAt: expiresAt.toISOString() }
    expect(hasExpired(lot, expiresAt)).toBe(false)
    expect(hasExpired(lot, new Date(expiresAt.getTime() + 1_000))).toBe(true)
  })

  test(`a coupon for 30 days is good until ${notable.couponUntil}, 23:59:59`, () => {
    expect(couponExpiry({ endDate: null, validDays: 30 }, day).getTime()).toBe(
      Date.parse(`${notable.couponUntil}T23:59:59+09:00`),
    )
  })

  test(`a rental that ends now is reviewed until ${notable.reviewUntil}`, () => {
    expect(lastWritableDay(now)).toBe(notable.reviewUntil)
  })

  test(`owners are paid up to ${notable.dueMonth}`, () => {
    expect(lastDueMonth(now)).toBe(notable.dueMonth)
  })
})

test('an order is cancelled free of charge in the hour before midnight, and for 30 % a minute after it', () => {
  const costs = (at: string) => cancellationQuote(aCancellation(at, {}, { start: '2026-12-23' }))
  expect(costs('2026-12-19 23:59:59')).toMatchObject({ daysToStart: 4, fee: 0 })
  expect(costs('2026-12-20 00:00:00')).toMatchObject({ daysToStart: 3, fee: 11_520 })
})

test.each<{ start: CivilDate; end: CivilDate; days: number; won: number; ships: CivilDate; back: CivilDate }>(
  [
    { start: '2026-11-29', end: '2026-12-03', days: 5, won: 59_100, ships: '2026-11-27', back: '2026-12-04' },
    { start: '2026-12-30', end: '2027-01-02', days: 4, won: 48_000, ships: '2026-12-28', back: '2027-01-03' },
    { start: '2027-01-01', end: '2027-01-03', days: 3, won: 36_900, ships: '2026-12-30', back: '2027-01-04' },
    { start: '2027-01-30', end: '2027-02-05', days: 7, won: 80_000, ships: '2027-01-28', back: '2027-02-06' },
    {
      start: '2027-02-20',
      end: '2027-03-05',
      days: 14,
      won: 142_600,
      ships: '2027-02-18',
      back: '2027-03-06',
    },
    { start: '2027-02-27', end: '2027-03-01', days: 3, won: 36_900, ships: '2027-02-25', back: '2027-03-02' },
    { start: '2027-09-12', end: '2027-09-20', days: 9, won: 99_600, ships: '2027-09-10', back: '2027-09-21' },
    { start: '2028-02-27', end: '2028-03-01', days: 4, won: 48_000, ships: '2028-02-25', back: '2028-03-02' },
    {
      start: '2028-03-01',
      end: '2028-03-10',
      days: 10,
      won: 108_200,
      ships: '2028-02-28',
      back: '2028-03-11',
    },
  ],
)('from $start to $end: $days days for $won won, shipped on $ships, picked up on $back', (row) => {
  expect(rentalPrice(12_300, row)).toMatchObject({ rentalDays: row.days, periodTotalPrice: row.won })
  expect(shippingDay(row)).toBe(row.ships)
  expect(pickUpDay(row)).toBe(row.back)
  const lent = {
    start: row.start,
    end: row.end,
    arrivedOn: row.start,
    pickUpFrom: null,
    returnDays: [],
    isArrivalAwaited: false,
  }
  expect(lateDaysOf(lent, row.back)).toBe(0)
  expect(lateDaysOf(lent, addDays(row.back, 1))).toBe(1)
})

test.each([
  { month: '2026-11', after: '2026-12', paid: '2026-12-20' },
  { month: '2026-12', after: '2027-01', paid: '2027-01-20' },
  { month: '2027-01', after: '2027-02', paid: '2027-02-20' },
  { month: '2028-02', after: '2028-03', paid: '2028-03-20' },
])('what owners earn in $month is paid on $paid', ({ month, after, paid }) => {
  expect(monthsLater(month, 1)).toBe(after)
  expect(payOn(month)).toBe(paid)
  expect(lastDueMonth(new Date(`${paid}T09:59:59+09:00`))).toBe(monthsLater(month, -1))
  expect(lastDueMonth(new Date(`${paid}T10:00:00+09:00`))).toBe(month)
})

test.each<{ consigned: CivilDate; months: number; last: CivilDate }>([
  { consigned: '2026-12-31', months: 3, last: '2027-03-24' },
  { consigned: '2027-11-30', months: 3, last: '2028-02-22' },
  { consigned: '2028-02-29', months: 12, last: '2029-02-21' },
])('an item consigned on $consigned for $months months is rented to $last at most', (row) => {
  expect(lastConsignedEnd(row.consigned, row.months)).toBe(row.last)
})
