import { beforeEach, describe, expect, it } from 'vitest'
import { planningCall, searchBrands, searchCall } from '../../web/pieces/listQuery.ts'
import { choicesFor } from '../../web/pieces/search/choices.ts'
import { keepVisitPeriod } from '../../web/pieces/visitPeriod/keepVisitPeriod.ts'
import { thisTab } from '../../web/storage/browserStorage.ts'
import { rentPeriod, visitPeriod } from '../../web/storage/rentPeriod.ts'

const week = { start: '2026-12-03', end: '2026-12-06' } as const
const later = { start: '2026-12-10', end: '2026-12-13' } as const

beforeEach(() => thisTab.remove('rent_period'))

describe('a chosen period', () => {
  it('holds for the visit, whether it was chosen for a product or for a list', () => {
    expect(visitPeriod.read()).toBeNull()
    rentPeriod.save(7, week)
    expect(visitPeriod.read()).toEqual(week)
    visitPeriod.hold(later)
    expect(visitPeriod.read()).toEqual(later)
    expect(rentPeriod.of(7), 'the product keeps its own').toEqual(week)
    expect(rentPeriod.of(8)).toBeNull()
  })
  it('is that of a product which is free then, once its page opens', () => {
    visitPeriod.hold(later)
    keepVisitPeriod(7, null)
    expect(rentPeriod.of(7), 'stored, but not possible any more (rule 833)').toBeNull()
    keepVisitPeriod(7, week)
    expect(rentPeriod.of(7)).toEqual(week)
  })
  it('ends when it is cleared, and not with an order of one product', () => {
    rentPeriod.save(7, week)
    rentPeriod.clear(7)
    expect(visitPeriod.read()).toEqual(week)
    visitPeriod.end()
    expect(visitPeriod.read()).toBeNull()
  })
  it('is asked for by a search and by a planning event', () => {
    const filter = { brandId: [], discountId: [], ...week }
    const days = 'rentalStartDate=2026-12-03&rentalEndDate=2026-12-06'
    for (const { url } of [searchCall('토트', filter), searchBrands('토트', filter), planningCall(1, filter)])
      expect(url).toContain(days)
  })
})

it('a category among the suggestions opens its list, also when it is what was typed', () => {
  const [typed, category] = choicesFor('드레스', [
    {
      ...{ type: 'category', id: 141, keyword: '드레스', brandName: '' },
      categories: [
        { id: 1, name: '여성' },
        { id: 14, name: '의류' },
        { id: 141, name: '드레스' },
      ],
    },
    { type: 'product', id: 3, keyword: '드레스', brandName: 'VERANNE' },
  ])
  expect(typed?.kind).toBe('typed')
  expect(category).toMatchObject({ kind: 'category', keyword: '드레스', aside: '여성 의류' })
  expect(decodeURI(category?.to ?? '')).toBe('/product?c1=1&c1Name=여성&c2=14&c2Name=의류&c3=141')
})
