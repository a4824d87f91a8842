import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  addDays,
  addMonths,
  type CivilDate,
  clampedDate,
  compareDates,
  daysBetween,
  endOfSeoulDay,
  formatDotted,
  formatSeoulMinute,
  formatWithWeekday,
  isCivilDate,
  maxDate,
  minDate,
  monthOf,
  parseCivilDate,
  partsOf,
  seoulDate,
  seoulHour,
  startOfSeoulDay,
  weekday,
  writtenInstant,
} from '../../domain/shared/civilDate.ts'

test.each([
  '2026-02-31',
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-04-31',
  '2026-01-00',
  '2026-1-1',
  '26-01-01',
  '2026/01/01',
  '2026-01-01T00:00:00',
  ' 2026-01-01',
  '',
])('"%s" is no day', (text) => {
  expect(isCivilDate(text)).toBe(false)
  expect(parseCivilDate(text)).toBeNull()
})

test.each(['2028-02-29', '2026-12-31', '2026-01-01', '2000-02-29'])('%s is a day', (text) => {
  expect(parseCivilDate(text)).toBe(text)
})

const anyDay = fc
  .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2090-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => seoulDate(date))

test('adding days and counting them are each other in reverse, over leap days and years', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -800, max: 800 }), (day, count) => {
      const later = addDays(day, count)
      expect(daysBetween(day, later)).toBe(count)
      expect(addDays(later, -count)).toBe(day)
      expect(weekday(later)).toBe((((weekday(day) + count) % 7) + 7) % 7)
      expect(Math.sign(compareDates(day, later))).toBe(Math.sign(-count) + 0)
    }),
  )
})

test.each<{ from: CivilDate; months: number; to: CivilDate }>([
  { from: '2026-01-31', months: 1, to: '2026-02-28' },
  { from: '2027-11-30', months: 3, to: '2028-02-29' },
  { from: '2026-08-31', months: 6, to: '2027-02-28' },
  { from: '2026-12-15', months: 12, to: '2027-12-15' },
  { from: '2026-03-31', months: -1, to: '2026-02-28' },
])('$months months after $from is $to', ({ from, months, to }) => {
  expect(addMonths(from, months)).toBe(to)
})

// Los Angeles sets its clocks forward on 8 March 2026 at 10:00 UTC and back on 1 November 2026 at 09:00 UTC.
describe.each(['UTC', 'Asia/Seoul', 'America/Los_Angeles'])('on a machine in %s', (zone) => {
  const inZone = <T>(work: () => T): T => {
    vi.stubEnv('TZ', zone)
    expect(new Intl.DateTimeFormat('en', {}).resolvedOptions().timeZone).toBe(zone)
    return work()
  }
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  test('it is the next day in Seoul from 15:00 UTC on', () => {
    inZone(() => {
      expect(seoulDate(new Date('2026-12-03T14:59:59.999Z'))).toBe('2026-12-03')
      expect(seoulDate(new Date('2026-12-03T15:00:00.000Z'))).toBe('2026-12-04')
      expect(seoulDate(new Date('2026-12-31T15:00:00.000Z'))).toBe('2027-01-01')
    })
  })

  test('a Seoul day begins at midnight there', () => {
    inZone(() => {
      expect(startOfSeoulDay('2026-12-03').toISOString()).toBe('2026-12-02T15:00:00.000Z')
      expect(startOfSeoulDay('2026-03-09').toISOString()).toBe('2026-03-08T15:00:00.000Z')
      expect(seoulDate(startOfSeoulDay('2026-12-03'))).toBe('2026-12-03')
    })
  })

  test('a Seoul day ends at 23:59:59 there', () => {
    inZone(() => {
      expect(endOfSeoulDay('2026-12-03').toISOString()).toBe('2026-12-03T14:59:59.000Z')
      expect(endOfSeoulDay('2026-11-01').toISOString()).toBe('2026-11-01T14:59:59.000Z')
      expect(seoulDate(endOfSeoulDay('2026-12-03'))).toBe('2026-12-03')
    })
  })

  test.each([
    ['2026-12-03T09:30', '2026-12-03T00:30:00.000Z'],
    ['2026-12-03 09:30:15', '2026-12-03T00:30:15.000Z'],
    ['2026-12-03T09:30:15.123000', '2026-12-03T00:30:15.123Z'],
    ['2026-12-03T09:30:15Z', '2026-12-03T09:30:15.000Z'],
    ['2026-12-03T09:30:15-08:00', '2026-12-03T17:30:15.000Z'],
  ])('%s, as others write it, is %s', (text, instant) => {
    inZone(() => {
      expect(writtenInstant(text).toISOString()).toBe(instant)
    })
  })

  test.each([
    ['2026-03-08T09:30:00Z', '2026.03.08 18:30', 18],
    ['2026-03-08T10:30:00Z', '2026.03.08 19:30', 19],
    ['2026-11-01T08:30:00Z', '2026.11.01 17:30', 17],
    ['2026-11-01T09:30:00Z', '2026.11.01 18:30', 18],
    ['2026-12-31T14:30:00Z', '2026.12.31 23:30', 23],
    ['2026-12-31T15:10:00Z', '2027.01.01 00:10', 0],
  ])('at %s a clock in Seoul shows %s', (instant, minute, hour) => {
    inZone(() => {
      expect(formatSeoulMinute(new Date(instant))).toBe(minute)
      expect(seoulHour(new Date(instant))).toBe(hour)
    })
  })
})

test('days are written as people read them', () => {
  expect(formatWithWeekday('2026-12-03')).toBe('12.03(목)')
  expect(formatWithWeekday('2026-12-06')).toBe('12.06(일)')
  expect(formatDotted('2026-12-03')).toBe('2026.12.03')
  expect(monthOf('2026-12-03')).toBe('2026-12')
  expect(partsOf('2026-12-03')).toEqual({ year: 2026, month: 12, day: 3 })
})

test('earlier, later and clamped', () => {
  expect(minDate('2026-12-03', '2027-01-01')).toBe('2026-12-03')
  expect(minDate('2027-01-01', '2026-12-03')).toBe('2026-12-03')
  expect(maxDate('2026-12-03', '2027-01-01')).toBe('2027-01-01')
  expect(maxDate('2027-01-01', '2026-12-03')).toBe('2027-01-01')
  expect(clampedDate(2026, 2, 31)).toBe('2026-02-28')
  expect(clampedDate(2028, 2, 31)).toBe('2028-02-29')
  expect(clampedDate(2026, 3, 1)).toBe('2026-03-01')
})
