import { expect, test } from 'vitest'
import { startReason } from '../../domain/rental/calendar.ts'
import { holidayRanges } from '../../domain/rental/holidays.ts'
import { aCalendar } from './fixtures.ts'

const NEW_YEAR = { startMonth: 12, startDay: 31, endMonth: 1, endDay: 1 }

test('a rule with a year applies to that year alone', () => {
  const seollal = { year: 2027, startMonth: 2, startDay: 6, endMonth: 2, endDay: 8 }
  expect(holidayRanges([seollal], '2026-12-01')).toEqual([{ from: '2027-02-06', to: '2027-02-08' }])
})

test('a rule without a year applies to this year and the next', () => {
  const children = { year: null, startMonth: 5, startDay: 5, endMonth: 5, endDay: 5 }
  expect(holidayRanges([children], '2026-12-01')).toEqual([
    { from: '2026-05-05', to: '2026-05-05' },
    { from: '2027-05-05', to: '2027-05-05' },
  ])
})

test('a rule whose end precedes its start runs over New Year (rule 22)', () => {
  expect(holidayRanges([{ ...NEW_YEAR, year: 2026 }], '2026-12-01')).toEqual([
    { from: '2026-12-31', to: '2027-01-01' },
  ])
  expect(
    holidayRanges([{ year: 2026, startMonth: 5, startDay: 5, endMonth: 5, endDay: 1 }], '2026-01-01'),
  ).toEqual([{ from: '2026-05-05', to: '2027-05-01' }])
})

test('in December the January part of a rule over New Year already counts', () => {
  const calendar = aCalendar({ holidays: [NEW_YEAR] })
  expect(startReason('2027-01-01', calendar)).toBe('START_BLOCKED_BY_HOLIDAY')
  expect(startReason('2027-01-03', calendar)).toBe('START_BLOCKED_BY_HOLIDAY')
  expect(startReason('2027-01-06', calendar)).toBeNull()
})

test('in January the run that began last year still counts', () => {
  const longRun = { startMonth: 12, startDay: 30, endMonth: 1, endDay: 8 }
  const calendar = aCalendar({ today: '2027-01-01', holidays: [longRun] })
  expect(startReason('2027-01-10', calendar)).toBe('START_BLOCKED_BY_HOLIDAY')
  expect(startReason('2027-01-13', calendar)).toBeNull()
})

test('29 February of a year without one is its 28th', () => {
  const leapDay = { startMonth: 2, startDay: 29, endMonth: 2, endDay: 29 }
  expect(holidayRanges([leapDay], '2027-01-01')).toEqual([
    { from: '2027-02-28', to: '2027-02-28' },
    { from: '2028-02-29', to: '2028-02-29' },
  ])
})
