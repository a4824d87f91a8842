import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { BrandRow } from '../../domain/wire/brands.ts'
import { paths } from '../../web/paths.ts'
import { brandCall, keywordIn, listCall, listFilterOf, searchCall } from '../../web/pieces/listQuery.ts'
import { brandsQueryIn, indexOf, nameInField } from '../../web/pieces/search/brandsQuery.ts'
import { choicesFor, placeAfter } from '../../web/pieces/search/choices.ts'
import { searchMode } from '../../web/pieces/search/searchMode.ts'
import { groupsOf } from '../../web/screens/brand/BrandScreen.tsx'
import { openedIn } from '../../web/screens/category/CategoryScreen.tsx'
import { recentKeywords } from '../../web/storage/recentKeywords.ts'
import { aStorage } from '../support/aStorage.ts'

const at = (query: string) => new URLSearchParams(query)
const asked = ({ url }: { url: string }) => Object.fromEntries(new URL(url, 'https://shop.test').searchParams)

describe('a list reads its address', () => {
  it('the third level goes before the second and the first', () => {
    expect(asked(listCall(listFilterOf(at('c1=1&c2=11&c3=111')))).categoryId).toBe('111')
    expect(asked(listCall(listFilterOf(at('c1=1&c2=11')))).categoryId).toBe('11')
    expect(asked(listCall(listFilterOf(at('c1=1')))).categoryId).toBe('1')
  })
  it('a period counts when both ends are there, for brands as well', () => {
    const both = listFilterOf(at('brandId=3&start=2026-12-03&end=2026-12-06'))
    expect(asked(listCall(both))).toMatchObject({
      rentalStartDate: '2026-12-03',
      rentalEndDate: '2026-12-06',
    })
    expect(asked(brandCall(both))).toMatchObject({ brandId: '3', rentalStartDate: '2026-12-03' })
    expect(asked(listCall(listFilterOf(at('start=2026-12-03'))))).not.toHaveProperty('rentalStartDate')
  })
  it('how far it was read stands in the address and in no call', () => {
    const filter = listFilterOf(at('c1=1&pages=3'))
    expect(filter.pages).toBe(3)
    expect(paths.products(filter)).toBe('/product?c1=1&pages=3')
    expect(asked(listCall(filter))).not.toHaveProperty('pages')
    expect(listFilterOf(at('pages=99999')).pages).toBe(500)
  })
  it('what is no number, no day or twice there is left out', () => {
    const filter = listFilterOf(at('c1=<script>&brandId=2&brandId=2&brandId=x&start=2026-02-30'))
    expect(filter).toMatchObject({ c1: undefined, brandId: [2], start: undefined })
  })
})

describe('a search', () => {
  it('shows recent words, then lines while typing, then results', () => {
    expect(searchMode('', null)).toBe(0)
    expect(searchMode('', ' ')).toBe(0)
    expect(searchMode('', '베')).toBe(1)
    expect(searchMode('베란느', null)).toBe(2)
    expect(searchMode('베란느', '베란')).toBe(1)
    expect(searchMode('베란느', '')).toBe(0)
  })
  it('asks for the words with one blank between them', () => {
    expect(keywordIn(at('keyword=%20토트%20%20백%20'))).toBe('토트 백')
    expect(asked(searchCall('토트 백', listFilterOf(at('c1=2&discountId=3'))))).toEqual({
      productName: '토트 백',
      orders: 'popularity',
      discountRate: '3',
      categoryId: '2',
    })
  })
  it('asks for no mark that nobody sees, and none that would turn the page’s sentence around', () => {
    expect(keywordIn(at('keyword=%E2%80%AE토트%00%E2%80%8B백%E2%81%A6'))).toBe('토트 백')
    expect(keywordIn(at('keyword=%E2%80%AE'))).toBe('')
  })
  it('offers the words as they stand first, and once', () => {
    const line = (keyword: string) => ({ type: 'product' as const, id: 1, keyword, brandName: 'VERANNE' })
    expect(choicesFor('토트', [line('토트'), line('토트 백')]).map(({ keyword }) => keyword)).toEqual([
      '토트',
      '토트 백',
    ])
    expect(choicesFor('  ', [line('토트')])).toEqual([])
  })
  it('arrow keys walk through the lines and past the ends back into the field', () => {
    expect(placeAfter('ArrowDown', -1, 3)).toBe(0)
    expect(placeAfter('ArrowDown', 2, 3)).toBe(-1)
    expect(placeAfter('ArrowUp', -1, 3)).toBe(2)
    expect(placeAfter('ArrowUp', 0, 3)).toBe(-1)
    expect(placeAfter('Enter', 0, 3)).toBeNull()
    expect(placeAfter('ArrowDown', -1, 0)).toBeNull()
  })
})

describe('recent keywords', () => {
  const kept = new Map<string, string>()
  beforeEach(() => {
    kept.clear()
    vi.stubGlobal('localStorage', aStorage(kept))
  })
  it('are ten, newest first, none twice', () => {
    for (const word of ['가', '나', '다', '라', '마', '바', '사', '아', '자', '차', '카', '다'])
      recentKeywords.add(word)
    expect(recentKeywords.all()).toEqual(['다', '카', '차', '자', '아', '사', '바', '마', '라', '나'])
  })
  it('go one by one and all at once', () => {
    for (const word of ['가', '나', '다']) recentKeywords.add(word)
    recentKeywords.remove('나')
    expect(recentKeywords.all()).toEqual(['다', '가'])
    recentKeywords.clear()
    expect(recentKeywords.all()).toEqual([])
  })
  it.each(['{', '{"a":1}', '[1,"",null]'])('what somebody else left there is no word: %s', (text) => {
    kept.set('recent_keywords', text)
    expect(recentKeywords.all()).toEqual([])
  })
})

describe('the category page', () => {
  const tree = [
    { id: 1, name: '여성', children: [{ id: 11, name: '가방', children: [] }] },
    { id: 2, name: '남성', children: [{ id: 21, name: '가방', children: [] }] },
  ]
  it('opens the first tab and its first second level', () => {
    expect(openedIn(tree, at(''))).toMatchObject({ first: { id: 1 }, secondId: 11 })
  })
  it('another tab clears what was chosen below, and an entry closes again', () => {
    expect(openedIn(tree, at('c1=2'))).toMatchObject({ first: { id: 2 }, secondId: 0 })
    expect(openedIn(tree, at('c1=2&c2=21')).secondId).toBe(21)
    expect(openedIn(tree, at('c1=1&c2=0')).secondId).toBe(0)
  })
  it('a category that is gone leads to the first, and none at all to nothing', () => {
    expect(openedIn(tree, at('c1=99')).first?.id).toBe(1)
    expect(openedIn([], at('')).first).toBeUndefined()
  })
})

describe('the brand search', () => {
  it('reads order, heading, name and recommendation from its address', () => {
    expect(brandsQueryIn(at('order=az&filterVal=V&filterRecommend=true&brandName=%20ve'))).toEqual({
      order: 'az',
      filterVal: 'V',
      filterRecommend: 'true',
      brandName: 've',
    })
    expect(brandsQueryIn(at('order=size&filterVal=<b>&filterRecommend=1'))).toEqual({
      order: 'name',
      filterVal: undefined,
      filterRecommend: undefined,
      brandName: undefined,
    })
  })
  it('shows the name of its address in the field, as it was typed while that is the same search', () => {
    expect(nameInField('베란', undefined), 'the tab of the search was tapped').toBe('')
    expect(nameInField('', '베란')).toBe('베란')
    expect(nameInField('베란 ', '베란')).toBe('베란 ')
    expect(nameInField(' ', undefined)).toBe(' ')
  })
  it('has the headings of its order, and none by popularity', () => {
    expect(indexOf('name').join('')).toBe('ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ#')
    expect(indexOf('az')).toHaveLength(27)
    expect(indexOf('popular')).toEqual([])
    expect(brandsQueryIn(at('order=popular&filterVal=ㄱ')).filterVal).toBeUndefined()
  })
  it('puts brands below their headings in the order in which they come', () => {
    const brand = (id: number, index: string): BrandRow => ({
      ...{ id, index, nameEnglish: `B${id}`, nameKorean: `브${id}` },
      ...{ image_file: null, recommendYn: false, productCount: 1 },
    })
    const groups = groupsOf([brand(1, 'ㄱ'), brand(2, 'ㄱ'), brand(3, 'ㅂ')])
    expect(groups.map(({ heading, brands }) => [heading, brands.map(({ id }) => id)])).toEqual([
      ['ㄱ', [1, 2]],
      ['ㅂ', [3]],
    ])
  })
})
