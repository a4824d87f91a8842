import { expect, test } from 'vitest'
import { productFieldNames, productLines, typedProduct } from '../../domain/lists/productLines.ts'

const known = {
  brand: (name: string) => (name === '메종 오름' ? 3 : `“${name}” 브랜드가 없어요.`),
  category: (path: string) => (path === '여성 › 가방' ? 12 : `“${path}” 카테고리가 없어요.`),
}
const cellsOf = (head: string[], ...rows: string[][]) =>
  productLines([head, ...rows])?.map(({ cells }) => cells) ?? []
const typed = (head: string[], row: string[]) => {
  const [cells] = cellsOf(['상품번호', ...head], ['1', ...row])
  return cells === undefined ? null : typedProduct(cells, known)
}

test('the header names the columns, in any order and with or without their units (rule 381)', () => {
  const lines = productLines([
    ['빌림 상품 목록'],
    ['하루 가격(원)', '상품 코드', '메모', '할인율'],
    ['12,000', 'BAG-1', '나중에', '10'],
    ['', '', '', ''],
    ['9,000', 'BAG-2', '', ''],
  ])
  expect(lines?.map(({ line, id, code }) => [line, id, code])).toEqual([
    [3, '', 'BAG-1'],
    [5, '', 'BAG-2'],
  ])
  expect([...(lines?.[0]?.cells ?? [])]).toEqual([
    ['dailyRentalPrice', '12,000'],
    ['discountRate', '10'],
  ])
  expect(
    productLines([
      ['이름', '가격'],
      ['가방', '9,000'],
    ]),
  ).toBeNull()
})

test('cells are read as what they mean, and an empty one says nothing', () => {
  const { values, wrong } = typed(
    ['하루 가격 (원)', '할인율(%)', '브랜드', '카테고리', '상태', '준비 기간(일)', '상품'],
    ['12,000원', '10%', '메종 오름', '여성 › 가방', '판매중', '', "'=가방"],
  ) ?? { values: new Map(), wrong: ['no line'] }
  expect(wrong).toEqual([])
  expect(Object.fromEntries(values)).toEqual({
    ...{ dailyRentalPrice: 12_000, discountRate: 10, brandId: 3, categoryId: 12, onSale: true },
    productName: '=가방',
  })
})

test('an empty cell clears what a product need not have', () => {
  const read = typed(['사이즈', '색상', '어울리는 자리', '정가 (원)'], ['', '블랙', '', ''])
  expect(Object.fromEntries(read?.values ?? [])).toEqual({ size: null, color: '블랙', occasions: [] })
  expect(Object.fromEntries(typed(['어울리는 자리'], ['결혼식, 출근,'])?.values ?? [])).toEqual({
    occasions: ['결혼식', '출근'],
  })
})

test('each cell that cannot be read says why', () => {
  expect(typed(['하루 가격 (원)', '브랜드', '상태'], ['비싸요', '다른 브랜드', '팔아요'])?.wrong).toEqual([
    '하루 가격 “비싸요”: 숫자로 적어 주세요.',
    '“다른 브랜드” 브랜드가 없어요.',
    '상태는 판매 중이나 숨김으로 적어 주세요.',
  ])
  expect(productFieldNames.get('dailyRentalPrice')).toBe('하루 가격')
})
