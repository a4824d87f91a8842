import { describe, expect, it } from 'vitest'
import { pickUpDay } from '../../domain/rental/period.ts'
import { rentalWindow } from '../../domain/rental/window.ts'
import { dayByKey, within } from '../../domain/shared/calendarMonths.ts'
import { addDays, type CivilDate } from '../../domain/shared/civilDate.ts'
import { plainKey } from '../../web/kit/plainKey.ts'
import {
  availabilityMonths,
  shownDays,
  shownMonths,
  windowBounds,
} from '../../web/pieces/rentCalendar/calendarDays.ts'

// A Friday; the window goes from 23 November to 1 January.
const today: CivilDate = '2026-11-20'

describe('the months', () => {
  const days = shownDays(today)
  const months = shownMonths(today)
  it('begin with the week of today and end with the week of the last day', () => {
    expect(days[0]).toBe('2026-11-15')
    expect(days.at(-1)).toBe('2027-01-02')
  })
  it('have every day once, in weeks of seven places', () => {
    expect(months.map(({ name }) => name)).toEqual(['2026년 11월', '2026년 12월', '2027년 1월'])
    expect(months.flatMap(({ weeks }) => weeks.flat()).filter((day) => day !== null)).toEqual(days)
    expect(months.every(({ weeks }) => weeks.every((week) => week.length === 7))).toBe(true)
  })
  it('leave the places of another month empty', () => {
    expect(months[1]?.weeks[0]?.slice(0, 3)).toEqual([null, null, '2026-12-01'])
    expect(months[2]?.weeks).toEqual([[null, null, null, null, null, '2027-01-01', '2027-01-02']])
  })
  it('have a place for the pick-up of the last possible end, on every day of two years', () => {
    for (let nth = 0; nth < 731; nth += 1) {
      const day = addDays('2027-01-01', nth)
      const cells = shownMonths(day).flatMap(({ weeks }) => weeks.flat())
      expect(cells, day).toContain(pickUpDay({ start: day, end: rentalWindow(day).lastDay }))
      expect(shownMonths(day).length, day).toBeLessThanOrEqual(3)
    }
  })
  it('are none for the days that a week has before or after the window', () => {
    expect(shownMonths('2026-12-01').map(({ name }) => name)).toEqual(['2026년 12월', '2027년 1월'])
    expect(shownDays('2026-12-01')[0]).toBe('2026-11-29')
  })
  it('ask for the availability of this month and the next two, over New Year too', () => {
    expect(availabilityMonths('2026-12-31')).toEqual(['2026-12', '2027-01', '2027-02'])
  })
})

describe('keys in the calendar', () => {
  it.each([
    ['ArrowLeft', '2026-12-08'],
    ['ArrowRight', '2026-12-10'],
    ['ArrowUp', '2026-12-02'],
    ['ArrowDown', '2026-12-16'],
    ['Home', '2026-12-06'],
    ['End', '2026-12-12'],
    ['PageUp', '2026-11-23'],
    ['PageDown', '2027-01-01'],
  ] as const)('%s leads from Wednesday the 9th to %s, never out of the window', (key, day) => {
    expect(dayByKey(key, '2026-12-09', windowBounds(today))).toBe(day)
  })
  it('others lead nowhere', () => {
    expect(dayByKey('Enter', '2026-12-09', windowBounds(today))).toBeNull()
    expect(dayByKey('constructor', '2026-12-09', windowBounds(today))).toBeNull()
  })
  it.each([
    ['Alt and an arrow, which go back in the browser', { altKey: true }],
    ['Ctrl and an arrow', { ctrlKey: true }],
    ['Cmd and an arrow', { metaKey: true }],
  ])('%s move no focus', (_, held) => {
    const none = { altKey: false, ctrlKey: false, metaKey: false }
    const pressed = { key: 'ArrowLeft', ...none, ...held }
    expect(dayByKey(plainKey(pressed), '2026-12-09', windowBounds(today))).toBeNull()
    expect(dayByKey(plainKey({ ...pressed, ...none }), '2026-12-09', windowBounds(today))).toBe('2026-12-08')
  })
  it('a day outside is followed by the nearest inside', () => {
    expect(within(today, windowBounds(today))).toBe('2026-11-23')
    expect(within('2027-02-01', windowBounds(today))).toBe('2027-01-01')
  })
})
