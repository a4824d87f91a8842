import { describe, expect, test } from 'vitest'
import { initialSelection, pick, type Selection, withNewFacts } from '../../domain/rental/picking.ts'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import type { RefusalCode } from '../../domain/shared/decision.ts'
import { aCalendar } from './fixtures.ts'

const empty: Selection = { status: 'empty' }
const startOn = (start: CivilDate): Selection => ({ status: 'startChosen', start })
const chosen = (start: CivilDate, end: CivilDate): Selection => ({
  status: 'chosen',
  start,
  end,
  suggested: false,
})

test('the first tap chooses the start, the second the end (rule 26)', () => {
  const first = pick(empty, '2026-12-09', aCalendar())
  expect(first).toEqual({ selection: startOn('2026-12-09'), notice: null })
  expect(pick(first.selection, '2026-12-12', aCalendar())).toEqual({
    selection: chosen('2026-12-09', '2026-12-12'),
    notice: null,
  })
})

test('a day that cannot be a start says why and chooses nothing', () => {
  expect(pick(empty, '2026-12-07', aCalendar())).toEqual({
    selection: empty,
    notice: 'START_ON_BLOCKED_WEEKDAY',
  })
})

describe('with Wednesday 9 December as the start', () => {
  const taken = [{ occupiedFrom: '2026-12-16', occupiedTo: '2026-12-17' }] as const
  const holidays = [{ year: 2026, startMonth: 12, startDay: 15, endMonth: 12, endDay: 15 }]

  test.each<{ day: CivilDate; why: string }>([
    { day: '2026-12-10', why: 'too near' },
    { day: '2026-12-24', why: 'too far' },
    { day: '2026-12-20', why: 'across somebody’s rental' },
    { day: '2026-12-05', why: 'before it' },
    { day: '2026-12-09', why: 'the start itself' },
  ])('an end on $day ($why) makes that day the new start', ({ day }) => {
    expect(pick(startOn('2026-12-09'), day, aCalendar({ taken }))).toEqual({
      selection: startOn(day),
      notice: null,
    })
  })

  test.each<{ day: CivilDate; notice: RefusalCode }>([
    { day: '2026-12-14', notice: 'END_BLOCKED_BY_HOLIDAY' },
    { day: '2026-12-16', notice: 'PERIOD_TAKEN' },
    { day: '2026-12-28', notice: 'PERIOD_TOO_LONG' },
    { day: '2026-12-07', notice: 'START_ON_BLOCKED_WEEKDAY' },
    { day: '2026-12-02', notice: 'PERIOD_TOO_EARLY' },
    { day: '2027-02-01', notice: 'PERIOD_TOO_LONG' },
  ])('an impossible end on $day that is no start either keeps the start: $notice', ({ day, notice }) => {
    const selection = startOn('2026-12-09')
    expect(pick(selection, day, aCalendar({ taken, holidays }))).toEqual({ selection, notice })
  })

  test('the day after a Sunday start is too near and no start', () => {
    const selection = startOn('2026-12-06')
    expect(pick(selection, '2026-12-07', aCalendar())).toEqual({ selection, notice: 'PERIOD_TOO_SHORT' })
  })
})

test('with both chosen the next tap starts anew; a blocked day changes nothing', () => {
  const selection = chosen('2026-12-09', '2026-12-12')
  expect(pick(selection, '2026-12-11', aCalendar()).selection).toEqual(startOn('2026-12-11'))
  expect(pick(selection, '2026-12-14', aCalendar())).toEqual({
    selection,
    notice: 'START_ON_BLOCKED_WEEKDAY',
  })
})

test('nothing stored: the first possible period is suggested, and a tap replaces it', () => {
  const suggestion = { status: 'chosen', start: '2026-12-04', end: '2026-12-06', suggested: true } as const
  expect(initialSelection(null, aCalendar())).toEqual(suggestion)
  expect(pick(suggestion, '2026-12-09', aCalendar()).selection).toEqual(startOn('2026-12-09'))
})

test('a stored period comes back while it can be rented, else a suggestion replaces it', () => {
  const stored = { start: '2026-12-09', end: '2026-12-12' } as const
  expect(initialSelection(stored, aCalendar())).toEqual(chosen('2026-12-09', '2026-12-12'))
  const taken = [{ occupiedFrom: '2026-12-10', occupiedTo: '2026-12-10' }] as const
  expect(initialSelection(stored, aCalendar({ taken }))).toMatchObject({ suggested: true })
})

test('a product that is never free suggests nothing', () => {
  const taken = [{ occupiedFrom: '2026-11-01', occupiedTo: '2027-03-01' }] as const
  expect(initialSelection(null, aCalendar({ taken }))).toEqual(empty)
})

describe('facts that are read again (rule 552)', () => {
  const tapped = startOn('2026-12-03')
  const before = aCalendar({ today: '2026-11-30' })
  const nextDay = aCalendar({ today: '2026-12-01' })
  test('take away a start that is too early on the next day, with the reason', () => {
    expect(pick(empty, '2026-12-03', before).selection).toEqual(tapped)
    expect(withNewFacts(tapped, before)).toEqual({ selection: tapped, notice: null })
    expect(withNewFacts(tapped, nextDay)).toEqual({ selection: empty, notice: 'PERIOD_TOO_EARLY' })
  })
  test('take away a start that somebody else rents meanwhile', () => {
    const taken = [{ occupiedFrom: '2026-12-03', occupiedTo: '2026-12-08' }] as const
    const rented = aCalendar({ today: '2026-11-30', taken })
    expect(withNewFacts(tapped, rented)).toEqual({ selection: empty, notice: 'PERIOD_TAKEN' })
  })
  test('take away a chosen period, and replace a suggestion without a word', () => {
    const period = { start: '2026-12-03', end: '2026-12-06' } as const
    expect(withNewFacts(chosen(period.start, period.end), nextDay)).toEqual({
      selection: empty,
      notice: 'PERIOD_TOO_EARLY',
    })
    const suggestion = { status: 'chosen', ...period, suggested: true } as const
    expect(withNewFacts(suggestion, nextDay)).toEqual({
      selection: { status: 'chosen', start: '2026-12-04', end: '2026-12-06', suggested: true },
      notice: null,
    })
    expect(withNewFacts(empty, nextDay)).toEqual({ selection: empty, notice: null })
  })
})
