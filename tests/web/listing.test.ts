import { describe, expect, it } from 'vitest'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import { titleOfList } from '../../web/app/head.ts'
import { shownWords } from '../../web/pieces/listing/FilterSheet.tsx'
import { listHeading } from '../../web/pieces/listing/listTitle.ts'
import { listFilterOf } from '../../web/pieces/listQuery.ts'
import { possiblePeriod } from '../../web/pieces/rentCalendar/possiblePeriod.ts'
import { damageSentence, damageTerms } from '../../web/pieces/rules/damageWords.ts'

describe('the button of a filter', () => {
  it('says how many products the choices leave', () => {
    expect(shownWords({ cntAll: 219 })).toBe('219개 보기')
    expect(shownWords({ cntAll: 0 })).toBe('0개 보기')
  })
  it('says 이상 where counting stopped', () => {
    expect(shownWords({ cntAll: 1_000, cntCapped: true })).toBe('1,000개 이상 보기')
  })
  it('names no number before there is one', () => {
    expect(shownWords(undefined)).toBe('상품 보기')
  })
})

describe('the page of a list', () => {
  const chips = { '/api/users/categories/11/tertiary': { result: [{ id: 112, name: '숄더' }], cntAll: 1 } }
  const titleAt = (query: string) => titleOfList({ url: `/product?${query}`, fallback: chips })
  const headingAt = (query: string) => listHeading(listFilterOf(new URLSearchParams(query)))

  it('is headed and titled by its category', () => {
    expect(headingAt('c1=1&c1Name=여성')).toBe('여성 전체')
    expect(titleAt('c1=1&c1Name=여성')).toBe('여성 전체')
    expect(headingAt('c1=1&c1Name=여성&c2=11&c2Name=가방')).toBe('가방')
    expect(titleAt('c1=1&c1Name=여성&c2=11&c2Name=가방')).toBe('여성 가방')
    expect(titleAt('c1=1&c1Name=여성&c2=11&c2Name=가방&c3=112')).toBe('여성 가방 숄더')
  })
  it('is called by its brand without a category, and 전체 상품 without either', () => {
    expect(titleAt('brandId=1&brandName=Veranne')).toBe('VERANNE')
    expect(titleAt('')).toBe('전체 상품')
  })
})

describe('what a stain, damage or a late return costs', () => {
  it('is said before renting: a late day at the price of a day, the rest as the terms have it', () => {
    expect(damageTerms(12_300)).toContainEqual({ what: '늦은 반납', cost: '하루 12,300원' })
    expect(damageTerms(12_300)).toContainEqual({ what: '세탁, 작은 사용 흔적', cost: '무료' })
  })
  it('names the days to object and the tries of the card', () => {
    expect(damageSentence).toContain('3일 동안')
    expect(damageSentence).toContain('3번까지')
  })
})

describe('the days that were chosen for a product', () => {
  const chosen = { start: '2026-12-03', end: '2026-12-06' } as const
  const on = (today: CivilDate, ...closedDays: CivilDate[]) => possiblePeriod(chosen, { today, closedDays })
  it('count until they are less than three days ahead', () => {
    expect(on('2026-11-30')).toEqual(chosen)
    expect(on('2026-12-01')).toBeNull()
  })
  it('count no more once staff add a holiday on which they would be sent or picked up (rule 833)', () => {
    expect(on('2026-11-30', '2026-12-01')).toBeNull()
    expect(on('2026-11-30', '2026-12-07')).toBeNull()
    expect(on('2026-11-30', '2026-12-05', '2026-12-06', '2026-12-08')).toEqual(chosen)
  })
  it('count while the shop has not said what day it is', () => {
    expect(possiblePeriod(chosen, undefined)).toEqual(chosen)
    expect(possiblePeriod(null, { today: '2026-11-30', closedDays: [] })).toBeNull()
  })
})
