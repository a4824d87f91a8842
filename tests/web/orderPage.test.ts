import { describe, expect, it } from 'vitest'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import type { OrderItemStatus } from '../../domain/wire/orderItemStatus.ts'
import { nextStep } from '../../web/pieces/rented/itemStatus.ts'
import { parcelsOf } from '../../web/pieces/rented/parcels.ts'

describe('the parcels of an order', () => {
  const sent = (productName: string, trackingUrl: string | null) => ({
    trackingUrl,
    product: { productName },
  })
  const page = 'https://trace.test/?number='
  it('are all tracked, each with what is in it', () => {
    const items = [sent('백', `${page}1`), sent('시계', `${page}2`), sent('코트', `${page}1`)]
    expect(parcelsOf(items)).toEqual([
      { url: `${page}1`, names: ['백', '코트'] },
      { url: `${page}2`, names: ['시계'] },
    ])
  })
  it('are those that have left', () => {
    expect(parcelsOf([sent('백', null)])).toEqual([])
  })
})

describe('what happens next', () => {
  const period = { start: '2026-12-03', end: '2026-12-06' } as const
  const sentence = (status: OrderItemStatus, today: CivilDate) => {
    const next = nextStep(status, period, today)
    return next && `${next.before}${next.day}${next.after}`
  }
  it.each([
    ['new', '2026-12-01', '오늘 12.01(화)에 출고해요. 12.02(수)에 도착할 예정이에요.'],
    ['new', '2026-12-02', '출고가 늦어지고 있어요. 서둘러 보내 드릴게요.'],
    ['ready_for_delivery', '2026-12-02', '출고가 늦어지고 있어요. 서둘러 보내 드릴게요.'],
    ['shipped', '2026-12-02', '오늘 12.02(수)에 도착할 예정이에요.'],
    ['shipped', '2026-12-03', '도착을 확인하고 있어요.'],
    ['end', '2026-12-07', '오늘 12.07(월)에 찾으러 갈게요.'],
    ['end', '2026-12-08', '회수를 확인하고 있어요. 상품을 아직 보내지 못했다면 고객센터에 알려 주세요.'],
  ] as const)('to an item that is %s on %s: %s', (status, today, words) => {
    expect(sentence(status, today)).toBe(words)
  })
})
