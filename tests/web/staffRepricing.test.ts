import { describe, expect, it } from 'vitest'
import type { StaffProductRow } from '../../domain/wire/staffProducts.ts'
import { memberRecordActions } from '../../web/staff/screens/member/memberRecordActions.ts'
import { bulkActions } from '../../web/staff/screens/products/bulkActions.tsx'

const bag: StaffProductRow = {
  ...{ id: 7, version: 4, productCode: 'BG-2411-07', productName: '소프트 토트백', brandName: '노을' },
  ...{ categoryName: '토트백', dailyRentalPrice: 12_300, discountRate: 0, supplyPrice: 890_000 },
  ...{ onSale: true, heldBack: null, ownerType: 'own', isWithRental: false, isLostHere: false, losses: 0 },
  ...{ imageUrl: null, listedAt: '2026-11-01T01:00:00.000Z', turnaroundDays: 1, shippingCost: 'free' },
  ...{ baseShippingCost: 0, jejuShippingCost: 3_000, size: null, color: null, material: null, origin: null },
  occasions: [],
}

describe('Prices of many products', () => {
  const action = bulkActions.find(({ id }) => id === 'reprice')
  const previewOf = (answers: Record<string, string>) => action?.preview?.(bag, answers)

  it('are told before and after, and what is no change of prices is told as such (rule 586)', () => {
    expect(previewOf({ way: 'lowerPercent' })).toBeNull()
    expect(previewOf({ way: 'lowerPercent', percent: '7' })).toEqual({
      before: '12,300원',
      after: '11,400원',
    })
    for (const percent of ['7%', '100', '-5', '0'])
      expect(previewOf({ way: 'lowerPercent', percent }), percent).toEqual({
        problem: '1에서 99 사이의 숫자로 입력해 주세요.',
      })
    for (const amount of ['123456789', '-100'])
      expect(previewOf({ way: 'lower', amount }), amount).toEqual({ problem: expect.any(String) })
  })
  it('are asked for in fields that take digits of any width', () => {
    expect(action?.asks?.map(({ name, amount }) => [name, amount ?? false])).toEqual([
      ['way', false],
      ['amount', true],
      ['percent', true],
    ])
  })
})

it('points are asked for in such a field, too', () => {
  const [points] = memberRecordActions.find(({ id }) => id === 'givePoints')?.asks ?? []
  expect(points).toMatchObject({ amount: true, unit: 'P' })
})
