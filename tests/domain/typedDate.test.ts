import { describe, expect, it } from 'vitest'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import { namedMinutes, namedPeriods } from '../../domain/shared/namedPeriods.ts'
import {
  daysBehind,
  monthAhead,
  monthBehind,
  readDay,
  readMinute,
  readMonth,
  readTime,
  readTypedDate,
} from '../../domain/shared/typedDate.ts'

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

describe('what a field of dates makes of a typed text (rule 390)', () => {
  it.each([
    ['2026-11-28', '2026-11-28'],
    ['20261128', '2026-11-28'],
    ['2026.11.28(토)', '2026-11-28'],
    ['2026. 11. 28.', '2026-11-28'],
    ['261128', '2026-11-28'],
    ['26.11.28', '2026-11-28'],
    ['26-1-5', '2026-01-05'],
    ['２０２６．１１．２８', '2026-11-28'],
    ['１１／２８', '2026-11-28'],
    ['2026년 11월 28일 토요일', '2026-11-28'],
    ['11-28', '2026-11-28'],
    ['280229', '2028-02-29'],
    ['260229', null],
    ['26.11-28', null],
    ['1/2/26', null],
    ['202611', null],
    ['2026년 11월 28일', '2026-11-28'],
    ['11/28', '2026-11-28'],
    ['11.28', '2026-11-28'],
    ['1128', '2026-11-28'],
    ['1/5', '2026-01-05'],
    ['28일', '2026-11-28'],
    ['어제', '2026-11-22'],
    ['2028-02-29', '2028-02-29'],
    ['2026-02-29', null],
    ['2026-11-31', null],
    ['2026-13-01', null],
    ['11', null],
    ['2026-11', null],
    ['내달 3일', null],
    ['2026-11-28 14:00', null],
  ])('the day of %s is %s', (typed, day) => {
    expect(readDay(typed, today)).toBe(day)
  })

  it.each([
    ['2026-11', '2026-11'],
    ['2026.11', '2026-11'],
    ['202611', '2026-11'],
    ['2611', '2026-11'],
    ['26.11', '2026-11'],
    ['２０２６．１１', '2026-11'],
    ['11월', '2026-11'],
    ['3', '2026-03'],
    ['2027년 1월', '2027-01'],
    ['13', null],
    ['26.13', null],
    ['261128', null],
    ['2026-11-28', null],
  ])('the month of %s is %s', (typed, month) => {
    expect(readMonth(typed, today)).toBe(month)
  })

  it.each([
    ['9:30', '09:30'],
    ['0930', '09:30'],
    ['오후 2시', '14:00'],
    ['오전 12시 5분', '00:05'],
    ['23:59', '23:59'],
    ['１４：３０', '14:30'],
    ['24:00', null],
    ['12:60', null],
    ['오후 14시', null],
    ['930', null],
  ])('the time of %s is %s', (typed, time) => {
    expect(readTime(typed)).toBe(time)
  })

  it.each([
    ['2026-11-28T10:00', '2026-11-28T10:00'],
    ['2026.11.28(토) 10:00', '2026-11-28T10:00'],
    ['11월 28일 오후 2시', '2026-11-28T14:00'],
    ['261128 0930', '2026-11-28T09:30'],
    ['어제', '2026-11-22T23:59'],
    ['2026-11-28 25:00', null],
    ['10:00', null],
  ])('the minute of %s is %s', (typed, minute) => {
    expect(readMinute(typed, today)).toBe(minute)
  })
})

describe('the periods that a range offers by name (rule 391)', () => {
  const offered = (day: CivilDate) =>
    Object.fromEntries(namedPeriods(day).map(({ name, start, end }) => [name, `${start} ${end}`]))
  it('are reckoned from the day of the shop, weeks from Sunday to Saturday', () => {
    expect(offered('2026-11-28')).toEqual({
      ...{ 오늘: '2026-11-28 2026-11-28', 어제: '2026-11-27 2026-11-27' },
      ...{ '이번 주': '2026-11-22 2026-11-28', 지난주: '2026-11-15 2026-11-21' },
      ...{ '이번 달': '2026-11-01 2026-11-30', 지난달: '2026-10-01 2026-10-31' },
      ...{ '최근 30일': '2026-10-30 2026-11-28' },
      ...{ 올해: '2026-01-01 2026-12-31', 지난해: '2025-01-01 2025-12-31' },
    })
  })
  it('cross months, years and leap days', () => {
    expect(offered('2028-03-01')).toMatchObject({
      어제: '2028-02-29 2028-02-29',
      지난달: '2028-02-01 2028-02-29',
    })
    expect(offered('2027-01-01')).toMatchObject({
      ...{
        '이번 주': '2026-12-27 2027-01-02',
        지난달: '2026-12-01 2026-12-31',
        지난해: '2026-01-01 2026-12-31',
      },
    })
  })
  it('end at the last minute of their last day', () => {
    expect(namedMinutes('2026-11-28')).toContainEqual({ name: '지난달 끝', minute: '2026-10-31T23:59' })
  })
})
