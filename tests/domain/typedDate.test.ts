import { describe, expect, it } from 'vitest'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import { daysBehind, monthAhead, monthBehind, readTypedDate } from '../../domain/shared/typedDate.ts'

const today: CivilDate = '2026-11-23'
const daysOf = (typed: string) => {
  const date = readTypedDate(typed)
  return date === null ? null : daysBehind(date, today)
}
const monthsOf = (typed: string) => {
  const date = readTypedDate(typed)
  return date === null ? null : [monthBehind(date, today), monthAhead(date, today)]
}

describe('a month that a finance colleague types', () => {
  it.each([
    ['10월', '2026-10', '2027-10'],
    ['11월', '2026-11', '2026-11'],
    ['12월', '2025-12', '2026-12'],
    ['2025년 9월', '2025-09', '2025-09'],
    ['2026-10', '2026-10', '2026-10'],
    ['2026.9', '2026-09', '2026-09'],
  ])('%s is %s behind, and %s ahead', (typed, behind, ahead) => {
    expect(monthsOf(typed)).toEqual([behind, ahead])
  })

  it('leaves the name beside it', () => {
    expect(readTypedDate('김하나  10월')).toEqual({ year: null, month: 10, day: null, rest: '김하나' })
    expect(readTypedDate('10월 정산')?.rest).toBe('정산')
    expect(readTypedDate('김하나10월정산')?.rest).toBe('김하나 정산')
  })
})

describe('a day that a finance colleague types', () => {
  it('without a month is that of this month and of the two before it', () => {
    expect(daysOf('14일')).toEqual(['2026-11-14', '2026-10-14', '2026-09-14'])
    expect(daysOf('31일'), 'a month without that day has none').toEqual(['2026-10-31'])
    expect(daysOf('28일 지급'), 'none that has not come').toEqual(['2026-10-28', '2026-09-28'])
  })

  it.each([
    ['11월 14일', '2026-11-14'],
    ['11.14', '2026-11-14'],
    ['11/14', '2026-11-14'],
    ['12월 24일', '2025-12-24'],
    ['11월 28일', '2025-11-28'],
    ['2026-11-14', '2026-11-14'],
    ['2026년 11월 14일', '2026-11-14'],
  ])('%s is %s', (typed, day) => {
    expect(daysOf(typed)).toEqual([day])
  })
})

it.each([
  '261114-AB3',
  '1234-5678-9012',
  '010-1234-5678',
  '13월',
  '32일',
  '2026-13',
  '김하나',
  '412,300',
  '20261114',
])('%s is no date', (typed) => {
  expect(readTypedDate(typed)).toBeNull()
})
