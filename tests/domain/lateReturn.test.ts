import { describe, expect, it } from 'vitest'
import {
  endangeredRental,
  isOverBeforeArrival,
  isPastPickUp,
  lastPickUpDay,
  lateDaysOf,
  latenessOf,
  pickUpFrom,
  type ReturnDays,
  substitutePrices,
} from '../../domain/rental/lateReturn.ts'
import { addDays, type CivilDate } from '../../domain/shared/civilDate.ts'

const period = { start: '2026-12-03', end: '2026-12-06' } as const
const untilTheSixth = {
  ...period,
  arrivedOn: '2026-12-03',
  pickUpFrom: null,
  returnDays: [],
  isArrivalAwaited: false,
} as const

describe('A late return', () => {
  it.each([
    ['2026-12-06', 0],
    ['2026-12-07', 0],
    ['2026-12-08', 1],
    ['2026-12-10', 3],
  ] as const)('on %s is %i days late, counted from the pick-up day (rule 215)', (today, days) => {
    expect(lateDaysOf(untilTheSixth, today)).toBe(days)
  })

  it.each([
    // The day of the charge, the day back, days charged before; what the calendar gives and leaves open, and until when.
    ['2026-12-07', null, 0, 0, 0, null],
    ['2026-12-08', null, 0, 1, 1, null],
    ['2026-12-13', null, 1, 6, 5, null],
    ['2026-12-20', '2026-12-13', 1, 6, 5, '2027-01-12'],
    ['2026-12-20', '2026-12-13', 6, 6, 0, '2027-01-12'],
    ['2026-12-20', '2026-12-13', 9, 6, 0, '2027-01-12'],
    ['2026-12-20', '2026-12-05', 0, 0, 0, '2027-01-04'],
  ] as const)(
    'on %s, back on %s, with %i days charged',
    (today, backOn, chargedDays, lateDays, openDays, until) => {
      expect(latenessOf(untilTheSixth, { today, backOn, chargedDays })).toEqual({
        ...{ pickUpOn: '2026-12-07', backOn, lateDays, chargedDays, openDays, chargeableUntil: until },
      })
    },
  )

  it('has no late days while its renter may never have had it (rule 502)', () => {
    const facts = { today: '2026-12-13', backOn: null, chargedDays: 0 } as const
    const lost = { ...untilTheSixth, isArrivalAwaited: true }
    expect(latenessOf(lost, facts)).toMatchObject({ lateDays: 0, openDays: 0 })
  })

  it.each([
    // The day on which it arrived, today; its pick-up day and the late days.
    [null, '2026-12-20', '2026-12-07', 0],
    ['2026-12-06', '2026-12-08', '2026-12-07', 1],
    ['2026-12-07', '2026-12-08', '2026-12-08', 0],
    ['2026-12-07', '2026-12-09', '2026-12-08', 1],
    ['2026-12-14', '2026-12-14', '2026-12-15', 0],
    ['2026-12-14', '2026-12-15', '2026-12-15', 0],
    ['2026-12-14', '2026-12-18', '2026-12-15', 3],
  ] as const)(
    'that arrived on %s is picked up on the next day at the earliest: on %s (rule 650)',
    (...row) => {
      const [arrivedOn, today, pickUpOn, lateDays] = row
      const facts = { today, backOn: null, chargedDays: 0 }
      const sentLate = { ...untilTheSixth, arrivedOn }
      expect(latenessOf(sentLate, facts)).toMatchObject({ pickUpOn, lateDays, openDays: lateDays })
      expect(latenessOf(sentLate, { ...facts, today: '2027-01-20', backOn: today })).toMatchObject({
        lateDays,
      })
    },
  )

  it.each<[readonly ReturnDays[], CivilDate, CivilDate, number, boolean]>([
    // The days under return, today; the pick-up day, the days that count, and whether it is missing here.
    [[{ from: '2026-12-04', to: null }], '2026-12-20', '2026-12-07', 0, true],
    [[{ from: '2026-12-10', to: null }], '2026-12-20', '2026-12-07', 2, true],
    [[{ from: '2026-12-08', to: '2026-12-12' }], '2026-12-12', '2026-12-12', 0, false],
    [[{ from: '2026-12-08', to: '2026-12-12' }], '2026-12-13', '2026-12-12', 1, true],
    [[{ from: '2026-12-10', to: '2026-12-12' }], '2026-12-13', '2026-12-12', 3, true],
    [[{ from: '2026-12-04', to: '2026-12-06' }], '2026-12-08', '2026-12-07', 1, true],
    [
      [
        { from: '2026-12-08', to: '2026-12-10' },
        { from: '2026-12-10', to: null },
      ],
      '2026-12-20',
      '2026-12-10',
      0,
      true,
    ],
  ])('whose renter waited for the shop %j is late on %s (rule 843)', (returnDays, ...row) => {
    const [today, pickUpOn, lateDays, isMissing] = row
    const lent = { ...untilTheSixth, returnDays }
    const facts = { today, backOn: null, chargedDays: 0 }
    expect(latenessOf(lent, facts)).toMatchObject({ pickUpOn, lateDays, openDays: lateDays })
    expect(isPastPickUp(lent, today)).toBe(isMissing)
  })

  // 부처님 오신 날 is 13 May 2027; the shop closes on the 14th and 15th as well.
  const closed = new Set<CivilDate>(['2027-05-13', '2027-05-14', '2027-05-15'])
  it.each([
    // The day of its arrival, from when it is picked up when that is not the next day, its pick-up day.
    ['2027-05-09', null, '2027-05-11'],
    ['2027-05-12', '2027-05-16', '2027-05-16'],
    ['2027-05-15', null, '2027-05-16'],
  ] as const)(
    'of a rental until the 10th that arrived on %s is picked up on no holiday (rule 752)',
    (arrivedOn, from, pickUpOn) => {
      const days = { start: '2027-05-08', end: '2027-05-10' } as const
      expect(pickUpFrom({ arrivedOn, end: days.end }, closed)).toBe(from)
      const lent = { ...days, arrivedOn, pickUpFrom: from, returnDays: [], isArrivalAwaited: false }
      expect(lastPickUpDay(lent)).toBe(pickUpOn)
      expect(lateDaysOf(lent, pickUpOn)).toBe(0)
      expect(lateDaysOf(lent, addDays(pickUpOn, 1))).toBe(1)
    },
  )

  it('that arrived in time is picked up on the day that was booked (rules 22 and 752)', () => {
    const arrived = { arrivedOn: '2027-05-12', end: '2027-05-12' } as const
    expect(pickUpFrom(arrived, closed)).toBeNull()
  })

  it.each([
    [null, '2026-12-06', false],
    [null, '2026-12-07', true],
    ['2026-12-06', '2026-12-20', false],
    ['2026-12-07', '2026-12-07', true],
  ] as const)(
    'that arrived on %s was over before that, seen on %s: %s (rule 651)',
    (arrivedOn, today, isOver) => {
      expect(isOverBeforeArrival({ ...period, arrivedOn }, today)).toBe(isOver)
    },
  )

  it.each([
    // The next rental's start, when it ships, what is left and what that means; back on the 8th, rested on the 9th.
    ['2026-12-11', '2026-12-09', -1, 'missed'],
    ['2026-12-12', '2026-12-10', 0, 'near'],
    ['2026-12-14', '2026-12-12', 2, 'near'],
    ['2026-12-15', '2026-12-13', 3, 'none'],
  ] as const)('before a rental that starts on %s (rule 216)', (start, shipsOn, slackDays, risk) => {
    const end: CivilDate = '2026-12-20'
    expect(endangeredRental({ today: '2026-12-08', turnaroundDays: 1 }, { start, end })).toEqual({
      shipsOn,
      readyOn: '2026-12-10',
      slackDays,
      risk,
    })
  })

  it('is replaced by what costs 80 to 125 % of it', () => {
    expect(substitutePrices(12_300)).toEqual({ least: 9_840, most: 15_375 })
    expect(substitutePrices(12_301)).toEqual({ least: 9_841, most: 15_376 })
  })
})
