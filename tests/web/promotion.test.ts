import { describe, expect, it } from 'vitest'
import { prepareCalendar } from '../../domain/rental/calendar.ts'
import { canonicalPath } from '../../web/app/head.ts'
import {
  firstWish,
  isFree,
  wishEnds,
  wishStarts,
  withStart,
} from '../../web/pieces/freeAlert/FreeAlertSheet.tsx'
import { feedMessage } from '../../web/pieces/share/ShareSheet.tsx'
import { shownParts, tabOf } from '../../web/screens/promotion/PromotionScreen.tsx'
import { couponConditions, couponEnd, couponScope, couponValue } from '../../web/text/couponConditions.ts'
import { aCouponCard } from '../support/aCoupon.ts'

// Friday 20 November: the first start is Wednesday the 25th, because Mondays and Tuesdays are blocked.
const calendar = prepareCalendar({
  today: '2026-11-20',
  holidays: [],
  taken: [{ occupiedFrom: '2026-12-01', occupiedTo: '2026-12-07' }],
  turnaroundDays: 0,
  lastEnd: null,
})

describe('a wish for days that somebody has', () => {
  it('can be made for every day that the rules allow, taken or not', () => {
    expect(wishStarts(calendar)).toContain('2026-12-03')
    expect(wishStarts(calendar)).not.toContain('2026-12-07')
    expect(wishEnds('2026-12-03', calendar)[0]).toBe('2026-12-05')
    expect(wishEnds('2026-12-03', calendar)).toHaveLength(12)
  })

  it('is not needed where the period is free', () => {
    expect(isFree({ start: '2026-12-10', end: '2026-12-12' }, calendar)).toBe(true)
    expect(isFree({ start: '2026-12-03', end: '2026-12-05' }, calendar)).toBe(false)
    // Ships two days before: that day belongs to the other rental.
    expect(isFree({ start: '2026-12-09', end: '2026-12-11' }, calendar)).toBe(false)
  })

  it('begins with what was just refused, else with the first period that is taken', () => {
    const refused = { start: '2026-12-04', end: '2026-12-09' } as const
    expect(firstWish(calendar, refused)).toEqual(refused)
    const first = firstWish(calendar, { start: '2026-11-20', end: '2026-11-22' })
    expect(first === null ? null : isFree(first, calendar)).toBe(false)
  })

  it('keeps its end when the start moves, as long as the end still fits', () => {
    const period = { start: '2026-12-03', end: '2026-12-09' } as const
    expect(withStart(period, '2026-12-04', calendar)).toEqual({ start: '2026-12-04', end: '2026-12-09' })
    expect(withStart(period, '2026-12-16', calendar)).toEqual({ start: '2026-12-16', end: '2026-12-18' })
  })
})

describe('a coupon says', () => {
  const coupon = aCouponCard({
    ...{ applicableTo: 'specific', maxDiscountAmount: 30_000, minPurchaseAmount: 30_000 },
  })

  it('its worth, its conditions, what it is for and the last minute', () => {
    expect(couponValue(coupon)).toBe('20%')
    expect(couponValue({ discountType: 'fixed', discountValue: 5_000 })).toBe('5,000원')
    expect(couponConditions(coupon)).toBe('30,000원 이상 · 최대 30,000원 할인')
    expect(couponConditions({ minPurchaseAmount: 0, maxDiscountAmount: null })).toBe('최소 주문 금액 없음')
    expect(couponScope(coupon)).toBe('일부 상품 전용')
    expect(couponScope({ ...coupon, categoryName: '가방' })).toBe('가방 전용')
    expect(couponScope({ type: 'new', applicableTo: 'all_products', categoryName: null })).toBe(
      '첫 렌트 전용',
    )
    expect(couponEnd(coupon)).toBe('2026.12.20 23:59까지')
  })
})

describe('the tabs of the promotions', () => {
  it('are 0, 1 and 2; anything else shows all', () => {
    expect(['0', '1', '2', '3', '', 'x', null].map(tabOf)).toEqual([0, 1, 2, 0, 0, 0, 0])
  })

  it('show what they are called after, and nothing that is empty', () => {
    const all = { planning: [1], event: [2] }
    const titles = (tab: 0 | 1 | 2, shown = all) => shownParts(tab, shown).map(({ title }) => title)
    expect(titles(0)).toEqual(['기획전', '이벤트'])
    expect(titles(1)).toEqual(['기획전'])
    expect(titles(2)).toEqual(['이벤트'])
    expect(titles(0, { planning: [], event: [2] })).toEqual(['이벤트'])
  })
})

describe('addresses for others', () => {
  it('keep what makes another page and leave out how it was looked at', () => {
    expect(canonicalPath('/product?c1=1&c1Name=%EC%97%AC%EC%84%B1&orders=recent&start=2026-12-01')).toBe(
      '/product?c1=1&c1Name=%EC%97%AC%EC%84%B1',
    )
    expect(canonicalPath('/product/detail/7?utm=x')).toBe('/product/detail/7')
  })

  it('are whole in a message', () => {
    const shared = {
      title: '백',
      description: '',
      picture: '/files/pictures/1/front',
      path: '/product/detail/1',
    }
    const { content, buttons } = feedMessage(shared, 'https://billim.example')
    expect(content.imageUrl).toBe('https://billim.example/files/pictures/1/front')
    expect(content.link.webUrl).toBe('https://billim.example/product/detail/1')
    expect(buttons[0]?.link.mobileWebUrl).toBe('https://billim.example/product/detail/1')
  })
})
