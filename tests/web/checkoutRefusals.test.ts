import { describe, expect, it } from 'vitest'
import type { PaymentFailure } from '../../web/pieces/payment/failure.ts'
import { changedFact, failureSentence, recoveryLink } from '../../web/screens/order/failures.ts'

const refused = (code: string): PaymentFailure => ({ kind: 'refused', code, message: '' })
const direct = { items: [{ product: { id: 7 } }], carts: [] }
const fromTheCart = { items: [{ product: { id: 7 } }, { product: { id: 8 } }], carts: [1, 2] }

describe('a checkout that is refused', () => {
  it.each(['PERIOD_TAKEN', 'PERIOD_TOO_EARLY', 'START_BLOCKED_BY_HOLIDAY', 'CONSIGNMENT_ENDS_BEFORE'])(
    'for its days (%s) leads to the calendar, or back to the cart that they came from',
    (code) => {
      expect(recoveryLink(refused(code), direct)).toEqual({
        to: '/product/rent/7',
        words: '다른 날짜 고르기',
      })
      expect(recoveryLink(refused(code), fromTheCart)).toEqual({ to: '/cart', words: '장바구니로 돌아가기' })
    },
  )
  it('for a product that was held too long leads to the cart and not to other days of it, and says that nothing was charged (rule 573)', () => {
    const message =
      '결제 없이 30분 동안 잡아 둔 상품이에요. 그사이 다른 고객님도 예약할 수 있고, 12월 3일 14:30부터 다시 결제할 수 있어요.'
    const failure: PaymentFailure = { kind: 'refused', code: 'HELD_TOO_LONG', message }
    expect(recoveryLink(failure, direct)).toBeNull()
    expect(recoveryLink(failure, fromTheCart)?.to).toBe('/cart')
    expect(failureSentence(failure)).toBe(`${message} 결제되지 않았어요.`)
  })
  it('for a line that left the cart leads back to the cart', () => {
    expect(recoveryLink(refused('CART_ITEM_NOT_FOUND'), fromTheCart)?.to).toBe('/cart')
  })
  it.each([refused('COUPON_NOT_USABLE'), { kind: 'closed' }, { kind: 'timedOut' }, null] as const)(
    'for what the page itself can change stays',
    (failure) => {
      expect(recoveryLink(failure, direct)).toBeNull()
      expect(recoveryLink(failure, fromTheCart)).toBeNull()
    },
  )
  it.each([
    ['PRICE_CHANGED', 'prices'],
    ['COUPON_NOT_USABLE', 'coupons'],
    ['COUPON_BELOW_MINIMUM', 'coupons'],
    ['POINTS_OVER_BALANCE', 'points'],
    ['PERIOD_TAKEN', null],
  ])('with %s reads %s again before the next try', (code, fact) => {
    expect(changedFact(refused(code))).toBe(fact)
  })
  it('says that nothing was charged, unless it was and is given back', () => {
    const says = (message: string) => failureSentence({ kind: 'refused', code: 'DRAFT_EXPIRED', message })
    const ended = '결제 시간이 지나서 예약이 풀렸어요.'
    expect(says(ended)).toBe(`${ended} 결제되지 않았어요.`)
    const back = `${ended} 결제한 48,000원을 모두 돌려드려요.`
    expect(says(back)).toBe(back)
  })
  it('by the member, who closed the card, reads nothing again', () => {
    expect(changedFact({ kind: 'closed' })).toBeNull()
    expect(changedFact(null)).toBeNull()
  })
})
