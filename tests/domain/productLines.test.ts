import { expect, test } from 'vitest'
import { productFieldNames, productTable, typedProduct } from '../../domain/lists/productLines.ts'
import { fromWithoutFormula, withoutFormula } from '../../domain/shared/formulaText.ts'

const known = {
  brand: (name: string) => (name === '메종 오름' ? 3 : `“${name}” 브랜드가 없어요.`),
  category: (path: string) => (path === '여성 > 가방' ? 12 : `“${path}” 카테고리가 없어요.`),
}
const cellsOf = (head: string[], ...rows: string[][]) =>
  productTable([head, ...rows])?.lines.map(({ cells }) => cells) ?? []
const typed = (head: string[], row: string[]) => {
  const [cells] = cellsOf(['상품번호', ...head], ['1', ...row])
  return cells === undefined ? null : typedProduct(cells, known)
}

test('the header names the columns, in any order and with or without their units (rule 381)', () => {
  const { lines, unknown, twice } = productTable([
    ['빌림 상품 목록'],
    ['하루 가격(원)', '상품 코드', '메모', '할인율'],
    ['12,000', 'BAG-1', '나중에', '10'],
    ['', '', '', ''],
    ['9,000', 'BAG-2', '', ''],
  ]) ?? { lines: [], unknown: [], twice: [] }
  expect([unknown, twice]).toEqual([['메모'], []])
  expect(lines.map(({ line, id, code }) => [line, id, code])).toEqual([
    [3, '', 'BAG-1'],
    [5, '', 'BAG-2'],
  ])
  const inThousands = productTable([
    ['상품 코드', '하루 가격(천원)'],
    ['BAG-1', '12'],
  ])
  expect(inThousands?.unknown, 'in another unit').toEqual(['하루 가격(천원)'])
  expect([...(lines[0]?.cells ?? [])]).toEqual([
    ['dailyRentalPrice', '12,000'],
    ['discountRate', '10'],
  ])
  expect(
    productTable([
      ['이름', '가격'],
      ['가방', '9,000'],
    ]),
  ).toBeNull()
})

test('cells are read as what they mean, and an empty one says nothing', () => {
  const { values, wrong } = typed(
    ['하루 가격 (원)', '할인율(%)', '브랜드', '카테고리', '상태', '준비 기간(일)', '상품'],
    ['12,000원', '10%', '메종 오름', '여성 > 가방', '판매중', '', "'=가방"],
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

test('an amount is read however staff write it, and never guessed (rule 381)', () => {
  const read = (title: string, cell: string) => typed([title], [cell])?.values.values().next().value
  for (const cell of [
    '12000',
    '12,000',
    '12,000원',
    '12000 원',
    '₩12,000',
    '￦12000',
    '１２，０００',
    '12000.0',
    '0012000',
  ])
    expect(read('하루 가격 (원)', cell), cell).toBe(12_000)
  for (const cell of [
    '1,2000',
    '12,00',
    '1.200',
    '12 000',
    '12000.5',
    '-12000',
    '+12000',
    '1e4',
    '12000%',
    '12000일',
    '12,000円',
  ])
    expect(read('하루 가격 (원)', cell), cell).toBeUndefined()
  expect([read('할인율(%)', '10%'), read('할인율(%)', '10일'), read('할인율(%)', '0.1')]).toEqual([
    10,
    undefined,
    undefined,
  ])
  expect([
    read('준비 기간(일)', '2일'),
    read('준비 기간(일)', '2%'),
    read('정가 (원)', '1,200,000원'),
  ]).toEqual([...[2, undefined, 1_200_000]])
})

test('a column that is there twice is named, and an occasion that is there twice is one', () => {
  expect(
    productTable([
      ['상품번호', '하루 가격 (원)', '하루 가격(원)'],
      ['1', '9,000', '8,000'],
    ])?.twice,
  ).toEqual(['하루 가격(원)'])
  expect(typed(['어울리는 자리'], ['결혼식, 출근,결혼식'])?.values.get('occasions')).toEqual([
    '결혼식',
    '출근',
  ])
})

test('a text that a file keeps from running as a formula is read as it was', () => {
  for (const text of ['=1+1', '-가방', '＝전각', "'=둘", "''+셋", "'그냥", '가방', ' =빈칸'])
    expect(fromWithoutFormula(withoutFormula(text)), text).toBe(text)
  expect([withoutFormula('=1'), withoutFormula('＝1'), withoutFormula("'따옴표")]).toEqual([
    "'=1",
    "'＝1",
    "'따옴표",
  ])
})

test('a cell with nothing that is seen is empty', () => {
  expect([...(typed(['사이즈', '상품'], ['\u200b', ' \u200b가방\u2060'])?.values ?? [])]).toEqual([
    ['size', null],
    ['productName', '가방'],
  ])
})
