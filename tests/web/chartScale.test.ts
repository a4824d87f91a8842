import { describe, expect, test } from 'vitest'
import {
  type Place,
  partsOf,
  type Series,
  stretchesOf,
  ticksOf,
  tickWords,
} from '../../web/staff/kit/chartScale.ts'

const bars: readonly Series[] = [
  { id: 'rent', label: '대여', colour: 'ink' },
  { id: 'back', label: '환불', colour: 'error' },
]
const line: Series = { id: 'net', label: '순매출', colour: 'ok', isLine: true }
const place = (values: Readonly<Record<string, number>>): Place => ({ name: '12.03', values, to: '/staff' })

describe('a chart', () => {
  test('stands on zero what raises a bar, and hangs below it what lowers it', () => {
    expect(partsOf(place({ rent: 300, back: -100 }), [...bars, line])).toEqual([
      { id: 'rent', from: 0, to: 300 },
      { id: 'back', from: 0, to: -100 },
    ])
    expect(partsOf(place({ rent: 300, back: 100 }), bars)[1]).toEqual({ id: 'back', from: 300, to: 400 })
  })

  test.each([
    [[{ rent: 380 }], [0, 100, 200, 300, 400]],
    [[{ rent: 300, back: 100 }], [0, 100, 200, 300, 400]],
    [[{ rent: 900, back: -400 }], [-500, 0, 500, 1_000]],
    [[{ rent: 3 }], [0, 1, 2, 3]],
    [[{ net: 100 }], [0, 25, 50, 75, 100]],
    [[{ rent: 0 }], [0, 1]],
  ])('has round figures on its axis for %o', (values, ticks) =>
    expect(ticksOf(values.map(place), [...bars, line])).toEqual(ticks),
  )
})

describe('a month in which nothing came back', () => {
  const share: Series = { id: 'late', label: '늦은 비율', colour: 'lining', isLine: true }
  const months = [20, null, 10, 30, null].map(
    (late): Place => ({ name: '2026.11', values: { late }, to: '/staff' }),
  )
  test('is a gap of the line and no 0 %', () => {
    expect(stretchesOf(months, share.id)).toEqual([
      [{ nth: 0, value: 20 }],
      [
        { nth: 2, value: 10 },
        { nth: 3, value: 30 },
      ],
    ])
    expect(ticksOf(months, [share])).toEqual([0, 10, 20, 30])
  })
  test('has an axis that says what it measures', () => {
    expect([tickWords(25, '%'), tickWords(250_000, '원')]).toEqual(['25%', '25만'])
  })
})
