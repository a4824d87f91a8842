import { describe, expect, test } from 'vitest'
import { repriced, repricingProblem, typedRepricing } from '../../domain/pricing/repricing.ts'

describe('many prices at once (rule 382)', () => {
  test.each([
    { price: 12_300, way: 'set', by: 15_000, after: 15_000 },
    { price: 12_300, way: 'raise', by: 1_000, after: 13_300 },
    { price: 12_300, way: 'lower', by: 1_000, after: 11_300 },
    { price: 12_300, way: 'lowerPercent', by: 7, after: 11_400 },
    { price: 10_500, way: 'raisePercent', by: 10, after: 11_600 },
    { price: 10_500, way: 'lowerPercent', by: 30, after: 7_400 },
    { price: 100, way: 'raisePercent', by: 1, after: 100 },
  ] as const)('$price is $after after $way $by', ({ price, way, by, after }) => {
    expect(repriced(price, { way, by })).toBe(after)
  })

  test('what is no price, or no change, is left out with its reason', () => {
    expect(repricingProblem(12_300, 11_400)).toBeNull()
    expect(repricingProblem(12_300, 12_300)).toBe('지금과 같은 가격이에요.')
    expect(repricingProblem(12_300, 12_350)).toBe('가격은 100원 단위로 입력해 주세요.')
    expect(repricingProblem(12_300, -700)).toBe('가격은 100원 이상이어야 해요.')
    expect(repricingProblem(12_300, 10_000_100)).toBe('가격은 10,000,000원 이하여야 해요.')
  })
})

describe('a change of prices as it is typed (rule 586)', () => {
  test.each([
    ['lowerPercent', '7', 7],
    ['raisePercent', '99', 99],
    ['set', '12300', 12_300],
    ['raise', '99999999', 99_999_999],
  ] as const)('%s %s', (way, typed, by) => {
    expect(typedRepricing(way, typed)).toEqual({ way, by })
  })
  test.each([
    ['lowerPercent', '7%'],
    ['lowerPercent', '７'],
    ['lowerPercent', '0'],
    ['lowerPercent', '100'],
    ['raisePercent', '-5'],
    ['set', '123456789'],
    ['lower', '-100'],
    ['raise', '1e3'],
  ] as const)('%s %s is a problem', (way, typed) => {
    expect(typedRepricing(way, typed)).toEqual({ problem: expect.any(String) })
  })
})
