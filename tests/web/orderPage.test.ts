import { describe, expect, it } from 'vitest'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import type { OrderItemStatus } from '../../domain/wire/orderItemStatus.ts'
import { type Course, nextOf, nextStep, shownStatus } from '../../web/pieces/rented/itemStatus.ts'
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
  const planned = {
    start: '2026-12-03',
    end: '2026-12-06',
    shippedOn: null,
    arrivedOn: null,
    pickUpFrom: null,
    returnDays: [],
    backOn: null,
  } as const
  const sentence = (status: OrderItemStatus, today: CivilDate, happened: Partial<Course> = {}) => {
    const next = nextStep(status, { ...planned, ...happened }, today)
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
    const isWithRenter = status === 'end'
    expect(sentence(status, today, isWithRenter ? { arrivedOn: '2026-12-03', pickUpFrom: null } : {})).toBe(
      words,
    )
  })
  it('to one of whose arrival the shop waits for word: no day is promised (rules 502 and 504)', () => {
    for (const status of ['shipped', 'delivered', 'end'] as const) {
      const rental = { status, isArrivalAwaited: true }
      expect(nextOf(rental, planned, '2026-12-06')?.after).toBe('도착을 확인하고 있어요.')
      expect(shownStatus(rental)).toBe('shipped')
    }
  })
  const apology = /^배송이 늦어 이용 기간 안에 전해 드리지 못했어요. 죄송해요.*고객센터에 알려 주세요\.$/
  it('to what was not sent, or not in time, and whose days are over: the shop says so, and what can be done (rule 651)', () => {
    for (const status of ['new', 'ready_for_delivery'] as const) {
      expect(sentence(status, '2026-12-06')).toBe('출고가 늦어지고 있어요. 서둘러 보내 드릴게요.')
      expect(sentence(status, '2026-12-07')).toMatch(
        /이용 기간이 지났어요. 죄송해요. 고객센터에 알려 주시면 저희가 취소하고 결제한 금액을 모두 돌려드려요\.$/,
      )
    }
    const shippedOn = '2026-12-06'
    expect(sentence('shipped', '2026-12-06', { shippedOn })).toBe('내일 12.07(월)에 도착할 예정이에요.')
    expect(sentence('shipped', '2026-12-07', { shippedOn })).toMatch(apology)
    for (const status of ['delivered', 'end'] as const)
      expect(
        sentence(status, '2026-12-08', { shippedOn, arrivedOn: '2026-12-08', pickUpFrom: null }),
      ).toMatch(apology)
    expect(sentence('end', '2026-12-10', { shippedOn, arrivedOn: '2026-12-08', pickUpFrom: null })).toMatch(
      /^회수를 확인하고 있어요/,
    )
  })
})
