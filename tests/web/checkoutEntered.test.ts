import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forgetMember } from '../../web/pieces/account/forgetMember.ts'
import { heldCoupon } from '../../web/pieces/coupons/heldCoupon.ts'
import { failureSentence, isOwnChoice } from '../../web/screens/order/failures.ts'
import { jejuNote } from '../../web/screens/order/OrderScreen.tsx'
import { missingFor } from '../../web/screens/order/ProductPart.tsx'
import {
  type CheckoutEntries,
  nothingEntered,
  storedCheckout,
} from '../../web/screens/order/storedCheckout.ts'
import { everyTab, thisTab } from '../../web/storage/browserStorage.ts'
import { aCouponCard } from '../support/aCoupon.ts'

/** A session with a token that names the member. */
function enter(member: string): void {
  const accessToken = ['', btoa(JSON.stringify({ sub: member })), ''].join('.')
  everyTab.set('token', JSON.stringify({ name: '회원', accessToken, refreshToken: '' }))
}

const order = { start: '2026-12-03', end: '2026-12-06', items: [{ product: { id: 7 } }] } as const
const entered: CheckoutEntries = {
  ...nothingEntered,
  ...{ choice: 'none', points: 3_000, agreed: true, pickedId: 4 },
  memo: { preset: 'etc', etc: '경비실에 맡겨 주세요' },
}

describe('what was entered at checkout', () => {
  beforeEach(() => {
    thisTab.remove('kept_checkout')
    enter('1')
  })
  afterEach(forgetMember)
  it('is there after a reload, for the same order', () => {
    expect(storedCheckout.of(order)).toBeNull()
    storedCheckout.keep(order, entered)
    expect(storedCheckout.of(order)).toEqual(entered)
  })
  it('belongs neither to other days or items nor to another member', () => {
    storedCheckout.keep(order, entered)
    expect(storedCheckout.of({ ...order, end: '2026-12-07' })).toBeNull()
    expect(storedCheckout.of({ ...order, items: [{ product: { id: 8 } }] })).toBeNull()
    enter('2')
    expect(storedCheckout.of(order)).toBeNull()
  })
  it('is gone once the order is placed, and is not read when it is malformed', () => {
    storedCheckout.keep(order, entered)
    storedCheckout.clear()
    expect(storedCheckout.of(order)).toBeNull()
    storedCheckout.keep(order, entered)
    const stored = thisTab.get('kept_checkout') ?? ''
    thisTab.set('kept_checkout', stored.replace('"points":3000', '"points":"3000"'))
    expect(storedCheckout.of(order)).toBeNull()
  })
  it('leaves with the member who logs out, and nothing is kept of a form that is as it was', () => {
    storedCheckout.keep(order, entered)
    forgetMember()
    enter('1')
    expect(storedCheckout.of(order)).toBeNull()
    storedCheckout.keep(order, nothingEntered)
    expect(thisTab.get('kept_checkout')).toBeNull()
  })
})

describe('the Jeju cost', () => {
  it('is named before an address is known, and with its reason once it applies', () => {
    expect(jejuNote({ won: 3_000, isDue: false }, false)).toBe('제주는 3,000원')
    expect(jejuNote({ won: 3_000, isDue: true }, true)).toBe('제주 배송비 3,000원이 들어 있어요.')
  })
  it('is not named for an address elsewhere, nor where it costs nothing', () => {
    expect(jejuNote({ won: 3_000, isDue: false }, true)).toBeNull()
    expect(jejuNote({ won: 0, isDue: true }, true)).toBeNull()
  })
})

describe('a coupon that an order cannot use', () => {
  const items = [{ productId: 7, categoryIds: [4, 11], periodTotalPrice: 48_000 }]
  const now = '2026-12-01T10:00:00+09:00'
  const missing = (changes: Parameters<typeof aCouponCard>[0]) =>
    missingFor(heldCoupon(aCouponCard(changes)), items, now)
  it('says how much more has to be rented', () => {
    expect(missing({ minPurchaseAmount: 48_000 })).toBeNull()
    expect(missing({ minPurchaseAmount: 50_000 })).toBe('2,000원을 더 빌리면 쓸 수 있어요.')
  })
  it('is one of another category, and can be used in its own and whatever is below it', () => {
    const bags = { applicableTo: 'specific', categoryName: '가방' } as const
    expect(missing({ ...bags, categoryId: 4 })).toBeNull()
    expect(missing({ ...bags, categoryId: 5 })).toBe('이 상품에는 쓸 수 없어요.')
  })
  it('says that it is for other products, or over', () => {
    expect(missing({ applicableTo: 'specific', coupon_products: [{ productId: 8 }] })).toBe(
      '이 상품에는 쓸 수 없어요.',
    )
    expect(missing({ endDate: '2026-11-30' })).toBe('쓸 수 있는 기간이 지났어요.')
  })
})

describe('a payment that ends without an order', () => {
  const declined = (message: string) => failureSentence({ kind: 'declined', message })
  it('says that nothing was charged, once', () => {
    expect(declined('한도를 초과했어요')).toBe('한도를 초과했어요. 결제되지 않았어요.')
    expect(declined('카드가 정지됐어요.')).toBe('카드가 정지됐어요. 결제되지 않았어요.')
    expect(declined('카드사 점검으로 결제되지 않았어요.')).toBe('카드사 점검으로 결제되지 않았어요.')
    expect(
      failureSentence({
        kind: 'refused',
        code: 'PAYMENT_AMOUNT_DIFFERS',
        message: '금액이 달라서 결제하지 않았어요.',
      }),
    ).toBe('금액이 달라서 결제하지 않았어요.')
  })
  it('is no error when the member closed the card', () => {
    expect(isOwnChoice({ kind: 'closed' })).toBe(true)
    expect(isOwnChoice({ kind: 'timedOut' })).toBe(false)
  })
})
