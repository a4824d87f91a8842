import { expect, test } from 'vitest'
import { isRentableOn, prepareCalendar, rentableUntil } from '../../domain/rental/calendar.ts'
import { ownersDaysRefusal, ownersWindow } from '../../domain/rental/ownersDays.ts'
import type { CivilDate } from '../../domain/shared/civilDate.ts'

const on20November = { today: '2026-11-20', lastRentableDay: '2027-02-13', taken: [] } as const

test('an owner blocks days from the first start to the last end of a rental, within the contract (rule 410)', () => {
  expect(ownersWindow('2026-11-20', '2027-02-13')).toEqual({ firstDay: '2026-11-23', lastDay: '2027-01-01' })
  expect(ownersWindow('2026-11-20', '2026-12-05')).toEqual({ firstDay: '2026-11-23', lastDay: '2026-12-05' })
  expect(ownersDaysRefusal({ from: '2026-11-23', to: '2027-01-01' }, on20November)).toBeNull()
  expect(ownersDaysRefusal({ from: '2026-11-22', to: '2026-11-23' }, on20November)).toMatchObject({
    refused: 'PERIOD_TOO_EARLY',
    data: { wantedFor: 'owners_days', earliest: '2026-11-23' },
  })
  expect(ownersDaysRefusal({ from: '2026-12-31', to: '2027-01-02' }, on20November)).toMatchObject({
    refused: 'PERIOD_TOO_LATE',
  })
  expect(ownersDaysRefusal({ from: '2026-12-02', to: '2026-12-01' }, on20November)).toMatchObject({
    refused: 'PERIOD_INVALID',
  })
})

test('days that are not free are named, and only those that are asked for (rule 411)', () => {
  const taken = [
    { from: '2026-12-09', to: '2026-12-13' },
    { from: '2026-12-20', to: '2026-12-22' },
  ] as const
  const facts = { ...on20November, taken }
  expect(ownersDaysRefusal({ from: '2026-12-08', to: '2026-12-15' }, facts)).toMatchObject({
    refused: 'OWNERS_DAYS_TAKEN',
    data: { taken: [{ from: '2026-12-09', to: '2026-12-13' }] },
  })
  expect(ownersDaysRefusal({ from: '2026-12-14', to: '2026-12-19' }, facts)).toBeNull()
})

test('members can book a day that a rental may cover (rule 508)', () => {
  const calendar = prepareCalendar({
    ...{ today: '2026-11-20', holidays: [], turnaroundDays: 0, lastEnd: null },
    taken: [{ occupiedFrom: '2026-12-20', occupiedTo: '2026-12-21' }],
  })
  const isBookable = (from: CivilDate, to = from) => isRentableOn({ from, to }, calendar)
  expect(isBookable('2026-12-23'), 'it would ship on a day that is taken').toBe(false)
  expect(isBookable('2026-12-24')).toBe(true)
  expect(isBookable('2026-12-22', '2026-12-24'), 'one of the days is enough').toBe(true)
  expect(isBookable('2026-11-22'), 'too soon').toBe(false)
  expect(isBookable('2027-01-01'), 'the last day').toBe(true)
  expect(isBookable('2027-01-02')).toBe(false)
  expect(isRentableOn({ from: '2026-12-24', to: '2026-12-24' }, rentableUntil('2026-12-23', calendar))).toBe(
    false,
  )
})
