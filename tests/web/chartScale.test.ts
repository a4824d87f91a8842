import { describe, expect, test } from 'vitest'
import { type Place, partsOf, type Series, ticksOf } from '../../web/staff/kit/chartScale.ts'

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
