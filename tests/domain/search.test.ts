import { describe, expect, it } from 'vitest'
import { categoriesMeant, categoriesNamed } from '../../domain/search/categoryWords.ts'
import { indexLetter, jamoOf } from '../../domain/search/hangul.ts'
import { interpret, onOtherLayout } from '../../domain/search/interpretQuery.ts'
import { productText } from '../../domain/search/productText.ts'
import { termMeant } from '../../domain/search/typos.ts'

describe('what is typed is interpreted', () => {
  it('as initials, as the beginning of a word, or as part of one', () => {
    expect(interpret('ㅅㄴ')?.words).toEqual([{ column: 'initials', pattern: '% ㅅㄴ%' }])
    expect(interpret('샤')?.words).toEqual([{ column: 'jamo', pattern: '% ㅅㅑ%' }])
    expect(interpret('샤넬')?.words).toEqual([{ column: 'jamo', pattern: '%ㅅㅑㄴㅔㄹ%' }])
    expect(interpret(' · ')).toBeNull()
  })
  it('literally where the database knows signs', () => {
    expect(interpret('50%_off')?.words).toEqual([{ column: 'jamo', pattern: String.raw`%50\%\_off%` }])
  })
  it('on the other keyboard layout, in both directions', () => {
    expect(onOtherLayout('tispf').map(({ text }) => text)).toEqual(['샤넬'])
    expect(onOtherLayout('ㅎㅕㅊ챠').map(({ text }) => text)).toEqual(['gucci'])
    expect(onOtherLayout('1234')).toEqual([])
  })
})

describe('a typo', () => {
  const near = (term: string, apart: number) => ({ term, jamo: jamoOf(term), apart })
  it('is one key wrong, or two swapped, in a short word', () => {
    expect(termMeant(jamoOf('베랑'), [near('베란', 1)])).toBe('베란')
    expect(termMeant(jamoOf('배랑'), [near('베란', 2)])).toBeNull()
    expect(termMeant('ovrt', [near('vort', 2), near('overt', 1)])).toBe('vort')
  })
  it('is none where it sounds the same, and the two keys that are swapped may sound so, too', () => {
    expect(termMeant(jamoOf('호보벡'), [near('호보백', 0)])).toBe('호보백')
    expect(termMeant(jamoOf('배랑'), [near('베란', 1)])).toBe('베란')
    expect(termMeant(jamoOf('배날'), [near('베란', 2)])).toBe('베란')
  })
  it('may be two keys in a word of seven', () => {
    expect(termMeant(jamoOf('아뜰리애'), [near('아틀리에', 2)])).toBe('아틀리에')
    expect(termMeant(jamoOf('아뜰리얘'), [near('아틀리에', 3)])).toBeNull()
  })
  it('is none in a word that a term contains', () => {
    expect(termMeant(jamoOf('아틀리'), [near('아틀리에', 2)])).toBeNull()
  })
})

describe('a product is found by', () => {
  const product = {
    ...{ product_name: '소프트 토트백', product_code: 'VRN-1', color: '블랙', occasions: ['결혼식'] },
    material: '페블 소가죽',
    ...{
      name_korean: '메종 오름',
      name_english: 'Maison Orme',
      c1_name: '여성',
      c2_name: '가방',
      c3_name: null,
    },
  }
  const synonyms = new Map([
    ['블랙', ['검은색']],
    ['소가죽', ['레더']],
    ['소프트 토트백', ['never']],
  ])
  const { jamo, initials, name_jamo } = productText(product, synonyms)
  it('its words, its attributes, and what else people call them', () => {
    for (const word of [
      '소프트',
      '토트백',
      'maison',
      'vrn-1',
      '블랙',
      '검은색',
      '소가죽',
      '레더',
      '결혼식',
      '가방',
    ])
      expect(jamo, word).toContain(` ${jamoOf(word)}`)
    expect(jamo).not.toContain('never')
  })
  it('a word of one syllable together with the one before it, as a typo may have it', () => {
    const { terms } = productText({ ...product, product_name: '루나 호보 백 라지' }, synonyms)
    expect(terms).toContainEqual({ term: '호보백', jamo: 'ㅎㅗㅂㅗㅂㅐㄱ', sound: 'ㅎㅗㅂㅗㅂㅔㄱ' })
    expect(terms.map(({ term }) => term)).not.toContain('루나호보')
  })
  it('its names written together, and initials across the spaces', () => {
    expect(name_jamo).toBe(jamoOf('소프트토트백'))
    expect(jamo).toContain(jamoOf('메종오름소프트'))
    expect(initials).toContain(' ㅁㅈㅇㄹㅅㅍㅌ')
  })
})

describe('a category', () => {
  const [women, clothes] = [
    { id: 1, name: '여성' },
    { id: 2, name: '의류' },
  ]
  const [dresses, watches] = [
    { level: 3 as const, path: [women, clothes, { id: 3, name: '원피스/드레스' }] },
    { level: 2 as const, path: [women, { id: 4, name: '시계' }] },
  ]
  const dressWatches = { level: 2 as const, path: [women, { id: 5, name: '드레스 워치' }] }
  const all = [
    { level: 1 as const, path: [women] },
    { level: 2 as const, path: [women, clothes] },
    dressWatches,
    dresses,
    watches,
  ]
  const synonyms = new Map([
    ['시계', ['손목시계']],
    ['원피스', ['롱드레스']],
  ])
  it('is meant by the last word alone, which may be a synonym', () => {
    expect(categoriesMeant(all, synonyms, ['여성', '드레스'])).toEqual([dresses])
    expect(categoriesMeant(all, synonyms, ['드레스', '워치'])).toEqual([dressWatches])
    expect(categoriesMeant(all, synonyms, ['손목시계'])).toEqual([watches])
    expect(categoriesMeant(all, synonyms, ['롱드레스'])).toEqual([dresses])
    expect(categoriesMeant(all, synonyms, ['가죽'])).toEqual([])
    expect(categoriesMeant(all, synonyms, [])).toEqual([])
  })
  it('is meant by a word that begins its name, until that word is the name of another (rule 835)', () => {
    for (const typed of ['드', '드레', '드ㄹ', 'ㄷㄹㅅ', '원핏', '롱드'])
      expect(categoriesMeant(all, synonyms, ['여성', typed]), typed).toEqual([dresses])
    expect(categoriesMeant(all, synonyms, ['드레스', '워ㅊ'])).toEqual([dressWatches])
    const backpacks = { level: 3 as const, path: [women, { id: 6, name: '백팩' }] }
    const bags = { level: 2 as const, path: [women, { id: 7, name: '백' }] }
    expect(categoriesMeant([backpacks, bags], synonyms, ['백'])).toEqual([bags])
    expect(categoriesMeant([backpacks, bags], synonyms, ['백ㅍ'])).toEqual([backpacks])
  })
  it('is suggested by the beginning of its name, below the levels that are named before it', () => {
    expect(categoriesNamed(all, synonyms, ['드ㄹ'])).toEqual([dresses, dressWatches])
    expect(categoriesNamed(all, synonyms, ['ㅇㅅ', '시'])).toEqual([watches])
    expect(categoriesNamed(all, synonyms, ['손목'])).toEqual([watches])
    expect(categoriesNamed(all, synonyms, ['시', '원'])).toEqual([])
  })
})

it('a brand is listed under its plain first consonant, its letter, or #', () => {
  expect(['까르벤', '샤넬', 'gucci', '3.1'].map(indexLetter)).toEqual(['ㄱ', 'ㅅ', 'G', '#'])
})
