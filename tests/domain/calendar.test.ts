import { describe, expect, test } from 'vitest'
import {
  endReason,
  firstPossiblePeriod,
  isTaken,
  periodRefusal,
  possibleEnds,
  possibleStarts,
  rentableUntil,
  startReason,
} from '../../domain/rental/calendar.ts'
import { lastConsignedEnd, occupiedDays, pickUpDay, shippingDay } from '../../domain/rental/period.ts'
import { rentalWindow } from '../../domain/rental/window.ts'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import type { RefusalCode } from '../../domain/shared/decision.ts'
import { aCalendar, TODAY } from './fixtures.ts'

type Row = { day: CivilDate; reason: RefusalCode | null; why: string }

describe('a start, seen from Tuesday 1 December', () => {
  test.each<Row>([
    { day: '2026-11-20', reason: 'PERIOD_TOO_EARLY', why: 'long past' },
    { day: '2026-12-03', reason: 'PERIOD_TOO_EARLY', why: '2 days ahead' },
    { day: '2026-12-04', reason: null, why: '3 days ahead' },
    { day: '2026-12-06', reason: null, why: 'a Sunday, shipped on Friday' },
    { day: '2026-12-07', reason: 'START_ON_BLOCKED_WEEKDAY', why: 'a Monday would ship on Saturday' },
    { day: '2026-12-08', reason: 'START_ON_BLOCKED_WEEKDAY', why: 'a Tuesday would ship on Sunday' },
    { day: '2026-12-09', reason: null, why: 'a Wednesday ships on Monday' },
    { day: '2027-01-10', reason: null, why: '40 days ahead, its only end is day 42' },
    { day: '2027-01-13', reason: 'PERIOD_TOO_LATE', why: '43 days ahead' },
  ])('on $day ($why): $reason', ({ day, reason }) => {
    expect(startReason(day, aCalendar())).toBe(reason)
  })

  test('on day 41 or 42 is too late, because no end is left', () => {
    const fromThursday = aCalendar({ today: '2026-12-03' })
    expect(startReason('2027-01-13', fromThursday)).toBe('PERIOD_TOO_LATE')
    expect(startReason('2027-01-14', fromThursday)).toBe('PERIOD_TOO_LATE')
  })
})

describe('an end of a rental from Wednesday 9 December', () => {
  test.each<Row>([
    { day: '2026-12-08', reason: 'PERIOD_TOO_SHORT', why: 'before the start' },
    { day: '2026-12-10', reason: 'PERIOD_TOO_SHORT', why: '1 day apart' },
    { day: '2026-12-11', reason: null, why: '2 days apart, 3 rental days' },
    { day: '2026-12-12', reason: null, why: 'a Saturday is allowed' },
    { day: '2026-12-22', reason: null, why: '13 days apart, 14 rental days' },
    { day: '2026-12-23', reason: 'PERIOD_TOO_LONG', why: '14 days apart' },
  ])('on $day ($why): $reason', ({ day, reason }) => {
    expect(endReason('2026-12-09', day, aCalendar())).toBe(reason)
  })

  test('lies no later than 42 days after today', () => {
    expect(endReason('2027-01-06', '2027-01-12', aCalendar())).toBeNull()
    expect(endReason('2027-01-06', '2027-01-13', aCalendar())).toBe('PERIOD_TOO_LATE')
  })
})

test.each<CivilDate>(['2026-11-20', '2026-12-20', '2027-06-30'])(
  'an item whose consignment ends on %s has the calendar that all items share, up to that day',
  (lastEnd) => {
    expect(rentableUntil(lastEnd, aCalendar())).toEqual(aCalendar({ lastEnd }))
  },
)

test('the window is 3 to 42 days ahead (rule 20)', () => {
  expect(rentalWindow(TODAY)).toEqual({ firstStart: '2026-12-04', lastDay: '2027-01-12' })
})

describe('a holiday on Wednesday 16 December', () => {
  const calendar = aCalendar({
    holidays: [{ year: 2026, startMonth: 12, startDay: 16, endMonth: 12, endDay: 16 }],
  })

  test.each<Row>([
    { day: '2026-12-13', reason: null, why: 'it is long on its way' },
    { day: '2026-12-16', reason: 'START_BLOCKED_BY_HOLIDAY', why: 'the start itself' },
    { day: '2026-12-17', reason: 'START_BLOCKED_BY_HOLIDAY', why: 'on its way' },
    { day: '2026-12-18', reason: 'START_BLOCKED_BY_HOLIDAY', why: 'shipping day' },
    { day: '2026-12-19', reason: null, why: 'ships the day after' },
  ])('start $day ($why): $reason', ({ day, reason }) => {
    expect(startReason(day, calendar)).toBe(reason)
  })

  test.each<Row>([
    { day: '2026-12-14', reason: null, why: 'picked up the day before' },
    { day: '2026-12-15', reason: 'END_BLOCKED_BY_HOLIDAY', why: 'pick-up day' },
    { day: '2026-12-16', reason: null, why: 'the end itself may be a holiday' },
  ])('end $day ($why): $reason', ({ day, reason }) => {
    expect(endReason('2026-12-09', day, calendar)).toBe(reason)
  })
})

describe('another rental from 16 to 18 December', () => {
  const taken = [occupiedDays({ start: '2026-12-16', end: '2026-12-18' }, 0)]

  test('occupies 14 to 19 December, from shipping to pick-up', () => {
    expect(taken).toEqual([{ occupiedFrom: '2026-12-14', occupiedTo: '2026-12-19' }])
    const calendar = aCalendar({ taken })
    expect(isTaken('2026-12-13', calendar)).toBe(false)
    expect(isTaken('2026-12-14', calendar)).toBe(true)
    expect(isTaken('2026-12-19', calendar)).toBe(true)
    expect(isTaken('2026-12-20', calendar)).toBe(false)
  })

  test.each<Row>([
    { day: '2026-12-12', reason: null, why: 'picked up on the 13th' },
    { day: '2026-12-13', reason: 'PERIOD_TAKEN', why: 'pick-up meets its shipping' },
    { day: '2026-12-22', reason: 'PERIOD_TAKEN', why: 'an end never jumps over a rental' },
  ])('an end on $day before it ($why): $reason', ({ day, reason }) => {
    expect(endReason('2026-12-09', day, aCalendar({ taken }))).toBe(reason)
  })

  test.each<Row>([
    { day: '2026-12-12', reason: 'PERIOD_TAKEN', why: 'not even the shortest rental fits' },
    { day: '2026-12-20', reason: 'PERIOD_TAKEN', why: 'would ship on the 18th' },
    { day: '2026-12-23', reason: null, why: 'ships on the 21st' },
  ])('a start on $day ($why): $reason', ({ day, reason }) => {
    expect(startReason(day, aCalendar({ taken }))).toBe(reason)
  })

  test('turnaround days keep one more day free after the pick-up', () => {
    expect(endReason('2026-12-09', '2026-12-12', aCalendar({ taken, turnaroundDays: 1 }))).toBe(
      'PERIOD_TAKEN',
    )
    expect(endReason('2026-12-09', '2026-12-11', aCalendar({ taken, turnaroundDays: 1 }))).toBeNull()
    expect(occupiedDays({ start: '2026-12-16', end: '2026-12-18' }, 2).occupiedTo).toBe('2026-12-21')
  })
})

test('the item ships two days before the start and is picked up the day after the end (rule 21)', () => {
  const period = { start: '2027-01-01', end: '2027-01-03' } as const
  expect(shippingDay(period)).toBe('2026-12-30')
  expect(pickUpDay(period)).toBe('2027-01-04')
})

test.each<{ consigned: CivilDate; months: number; last: CivilDate }>([
  { consigned: '2026-09-20', months: 3, last: '2026-12-13' },
  { consigned: '2026-11-30', months: 3, last: '2027-02-21' },
  { consigned: '2027-08-31', months: 6, last: '2028-02-22' },
  { consigned: '2026-01-15', months: 12, last: '2027-01-08' },
])('an item consigned on $consigned for $months months is rented to $last at most', (row) => {
  expect(lastConsignedEnd(row.consigned, row.months)).toBe(row.last)
})

test('a consigned item is not rented past its last day (rule 25)', () => {
  const calendar = aCalendar({ lastEnd: '2026-12-13' })
  expect(endReason('2026-12-09', '2026-12-13', calendar)).toBeNull()
  expect(endReason('2026-12-09', '2026-12-14', calendar)).toBe('CONSIGNMENT_ENDS_BEFORE')
  expect(startReason('2026-12-11', calendar)).toBeNull()
  expect(startReason('2026-12-12', calendar)).toBe('CONSIGNMENT_ENDS_BEFORE')
})

test('a day with every end blocked by a holiday is no start (rule 23)', () => {
  const calendar = aCalendar({
    holidays: [{ year: 2026, startMonth: 12, startDay: 12, endMonth: 12, endDay: 23 }],
  })
  expect(startReason('2026-12-09', calendar)).toBe('END_BLOCKED_BY_HOLIDAY')
  expect(possibleEnds('2026-12-09', calendar)).toEqual([])
})

test('a blocked start has no ends', () => {
  expect(possibleEnds('2026-12-07', aCalendar())).toEqual([])
  expect(possibleEnds('2026-12-09', aCalendar())).toHaveLength(12)
})

test('the first possible period is the first start with its first end', () => {
  expect(firstPossiblePeriod(aCalendar())).toEqual({ start: '2026-12-04', end: '2026-12-06' })
  const all = [{ occupiedFrom: '2026-11-01', occupiedTo: '2027-03-01' }] as const
  expect(firstPossiblePeriod(aCalendar({ taken: all }))).toBeNull()
  expect(possibleStarts(aCalendar({ taken: all }))).toEqual([])
})

test.each<{ start: CivilDate; end: CivilDate; refused: RefusalCode; because?: object }>([
  { start: '2026-12-11', end: '2026-12-09', refused: 'PERIOD_INVALID' },
  {
    start: '2026-12-03',
    end: '2026-12-06',
    refused: 'PERIOD_TOO_EARLY',
    because: { earliest: '2026-12-04' },
  },
  {
    start: '2026-12-07',
    end: '2026-12-10',
    refused: 'START_ON_BLOCKED_WEEKDAY',
    because: { blockedWeekdays: [1, 2] },
  },
  { start: '2026-12-09', end: '2026-12-10', refused: 'PERIOD_TOO_SHORT', because: { shortestSpanDays: 2 } },
  { start: '2026-12-09', end: '2026-12-23', refused: 'PERIOD_TOO_LONG', because: { longestSpanDays: 13 } },
  { start: '2027-01-10', end: '2027-01-13', refused: 'PERIOD_TOO_LATE', because: { latest: '2027-01-12' } },
  { start: '2028-06-01', end: '2028-06-04', refused: 'PERIOD_TOO_LATE', because: { latest: '2027-01-12' } },
])('the server refuses $start to $end: $refused', ({ start, end, refused, because }) => {
  expect(periodRefusal({ start, end }, aCalendar())).toEqual({ refused, data: { start, end, ...because } })
})

test('the server accepts what the calendar offers', () => {
  expect(periodRefusal({ start: '2026-12-09', end: '2026-12-12' }, aCalendar())).toBeNull()
})
