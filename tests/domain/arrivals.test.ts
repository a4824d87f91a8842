import { describe, expect, it } from 'vitest'
import { type Arrival, arrivalNews } from '../../domain/notifications/arrivals.ts'

/** Of a rental from 3 to 6 December. */
const end = '2026-12-06'
const seen = (facts: Partial<Arrival>): Arrival => ({
  ...{ wasPresumed: false, isPresumed: false, isDenied: false, isWithRenter: true },
  ...{ recordedOn: '2026-12-02', today: '2026-12-02', end },
  ...facts,
})
const presumed = (facts: Partial<Arrival>): Arrival =>
  seen({ wasPresumed: true, isPresumed: true, recordedOn: '2026-12-03', today: '2026-12-03', ...facts })

describe('what a member reads of an arrival (rule 592)', () => {
  it.each([
    ['seen on the day before the rental', seen({}), 'arrived'],
    ['seen on its last day', seen({ recordedOn: end, today: end }), 'arrived'],
    [
      'seen on its last day and told after midnight',
      seen({ recordedOn: end, today: '2026-12-07' }),
      'arrivedAfterItsEnd',
    ],
    ['seen two days late', seen({ recordedOn: '2026-12-08', today: '2026-12-08' }), 'tooLate'],
    ['seen, and taken back since', seen({ isPresumed: true, isDenied: true }), 'arrived'],
    ['seen, and sent back since', seen({ isWithRenter: false }), 'arrived'],
    ['presumed on the first day', presumed({}), 'presumed'],
    ['presumed, and told on the last day', presumed({ today: end }), 'presumed'],
    ['presumed, and told after it', presumed({ today: '2026-12-07' }), 'presumedAfterItsEnd'],
    ['presumed after the last day', presumed({ recordedOn: '2026-12-07', today: '2026-12-07' }), 'tooLate'],
    ['presumed, and seen before it is told', presumed({ isPresumed: false }), 'arrived'],
    [
      'presumed, seen, and told after the last day',
      presumed({ isPresumed: false, today: '2026-12-07' }),
      'arrivedAfterItsEnd',
    ],
    ['presumed, and denied by staff before it is told', presumed({ isDenied: true }), null],
    ['presumed, and sent back before it is told', presumed({ isWithRenter: false }), null],
    [
      'presumed, seen and sent back before it is told',
      presumed({ isPresumed: false, isWithRenter: false }),
      null,
    ],
  ] as const)('%s', (_, arrival, news) => {
    expect(arrivalNews(arrival)).toBe(news)
  })
})
