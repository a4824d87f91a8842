import { describe, expect, it } from 'vitest'
import { prepareCalendar } from '../../domain/rental/calendar.ts'
import type { Selection } from '../../domain/rental/picking.ts'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import { shownDays } from '../../web/pieces/rentCalendar/calendarDays.ts'
import { dayLooks } from '../../web/pieces/rentCalendar/dayLooks.ts'
import { reachSentence } from '../../web/pieces/rentCalendar/PeriodSheet.tsx'

const today: CivilDate = '2026-11-20'
const calendar = prepareCalendar({
  today,
  holidays: [],
  taken: [{ occupiedFrom: '2026-12-09', occupiedTo: '2026-12-14' }],
  turnaroundDays: 0,
  lastEnd: null,
})
const looks = (selection: Selection) => {
  const all = dayLooks(shownDays(today), selection, calendar, 12_300)
  return (day: CivilDate) => all.get(day)
}
const nothing: Selection = { status: 'empty' }
const startChosen: Selection = { status: 'startChosen', start: '2026-12-03' }
const chosen: Selection = { status: 'chosen', start: '2026-12-03', end: '2026-12-06', suggested: false }

describe('days of the calendar before anything is chosen', () => {
  const at = looks(nothing)
  it.each([
    ['2026-11-22', 'outside'],
    ['2026-11-23', 'usable'],
    ['2026-11-25', 'possible'],
    ['2026-12-07', 'usable'],
    ['2026-12-08', 'unusable'],
    ['2026-12-12', 'unusable'],
    ['2026-12-16', 'unusable'],
    ['2026-12-17', 'possible'],
    ['2026-12-21', 'usable'],
    ['2027-01-01', 'usable'],
    ['2027-01-02', 'outside'],
  ] as const)('%s is %s', (day, look) => {
    expect(at(day)?.look).toBe(look)
  })
  it('a day that is only blocked as a start is not crossed out, and says why', () => {
    expect(at('2026-12-21')?.spoken).toBe(
      '이용 가능, 월·화요일에는 시작할 수 없어요. 주말에는 출고하지 않아요.',
    )
  })
  it('today carries its mark', () => {
    expect(at(today)?.mark).toBe('오늘')
  })
})

describe('while the end is missing', () => {
  const at = looks(startChosen)
  it('possible ends show the price of the whole period', () => {
    expect(at('2026-12-05')?.price).toBe(36_900)
    expect(at('2026-12-06')?.price).toBe(48_000)
    expect(at('2026-12-07')?.price).toBe(59_100)
  })
  it('days beyond the booked block show none', () => {
    expect(at('2026-12-17')).toMatchObject({ look: 'usable', price: null })
  })
  it('the sheet names the block and the last day before it', () => {
    expect(reachSentence('2026-12-03', calendar)).toBe(
      '12.09부터 다른 예약이 있어 12.07(월)까지 고를 수 있어요.',
    )
  })
})

describe('a chosen period', () => {
  const at = looks(chosen)
  it('is tied to 출고 two days before and 회수 the day after', () => {
    expect(at('2026-12-01')).toMatchObject({ mark: '출고', tie: 'from' })
    expect(at('2026-12-02')).toMatchObject({ mark: null, tie: 'through', look: 'possible' })
    expect(at('2026-12-07')).toMatchObject({ mark: '회수', tie: 'to' })
  })
  it('has two ends and a band between', () => {
    expect(at('2026-12-03')).toMatchObject({ look: 'start', mark: '시작', alone: false })
    expect(at('2026-12-04')?.look).toBe('inside')
    expect(at('2026-12-06')).toMatchObject({ look: 'end', mark: '종료' })
  })
})
