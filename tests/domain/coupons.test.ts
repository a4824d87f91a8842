import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bestCoupon,
  type Coupon,
  type CouponItem,
  type CouponOccasion,
  couponDiscount,
  couponExpiry,
  couponRefusal,
  couponShares,
  covers,
  guestCouponDiscount,
} from '../../domain/coupons/discount.ts'
import { type Issuing, issuingState } from '../../domain/coupons/issuing.ts'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import { sum } from '../../domain/shared/won.ts'
import { aCoupon } from '../support/aCoupon.ts'
import { seoul } from './fixtures.ts'

const bag: CouponItem = { productId: 1, categoryIds: [4, 11], periodTotalPrice: 48_000 }
const watch: CouponItem = { productId: 2, categoryIds: [5], periodTotalPrice: 92_600 }

describe('the discount (rule 30)', () => {
  test.each<{ coupon: Partial<Coupon>; items: CouponItem[]; discount: number; why: string }>([
    { coupon: { discountValue: 20 }, items: [bag], discount: 9_600, why: '20 % of 48,000' },
    { coupon: { discountValue: 20 }, items: [watch], discount: 18_500, why: '18,520 to the nearest 100' },
    {
      coupon: { discountValue: 25 },
      items: [{ ...bag, periodTotalPrice: 30_200 }],
      discount: 7_600,
      why: '7,550 half up',
    },
    {
      coupon: { discountValue: 70, maxDiscountAmount: 30_000 },
      items: [bag],
      discount: 30_000,
      why: 'its cap',
    },
    {
      coupon: { discountValue: 70, maxDiscountAmount: 40_000 },
      items: [bag],
      discount: 33_600,
      why: 'cap not reached',
    },
    {
      coupon: { discountType: 'fixed', discountValue: 5_000 },
      items: [bag],
      discount: 5_000,
      why: 'a fixed amount',
    },
    {
      coupon: { discountType: 'fixed', discountValue: 50_000 },
      items: [bag],
      discount: 48_000,
      why: 'never more than the price',
    },
    {
      coupon: { discountType: 'fixed', discountValue: 9_000, maxDiscountAmount: 7_000 },
      items: [bag],
      discount: 7_000,
      why: 'fixed and capped',
    },
    {
      coupon: { applicableTo: 'specific', productIds: [2] },
      items: [bag, watch],
      discount: 18_500,
      why: 'only the covered item counts',
    },
    {
      coupon: { applicableTo: 'specific', productIds: [9] },
      items: [bag],
      discount: 0,
      why: 'it covers nothing',
    },
  ])('of $discount: $why', ({ coupon, items, discount }) => {
    expect(couponDiscount(aCoupon(coupon), items)).toBe(discount)
  })

  test('a coupon for new members covers every product, whatever its list says', () => {
    expect(covers(aCoupon({ type: 'new', applicableTo: 'specific', productIds: [] }), bag)).toBe(true)
    expect(covers(aCoupon({ applicableTo: 'specific', productIds: [1] }), bag)).toBe(true)
    expect(covers(aCoupon({ applicableTo: 'specific', productIds: [1] }), watch)).toBe(false)
  })

  test('a coupon for a category covers what is in it or below it, and nothing of another one (rule 380)', () => {
    const ofBags = aCoupon({ applicableTo: 'specific', categoryId: 4 })
    expect([bag, watch].map((item) => covers(ofBags, item))).toEqual([true, false])
    expect(covers({ ...ofBags, categoryId: 11 }, bag)).toBe(true)
    expect(covers({ ...ofBags, categoryId: 11 }, { ...bag, categoryIds: [4] })).toBe(false)
    expect(couponShares(ofBags, [bag, watch])).toEqual([9_600, 0])
  })
})

describe('its use', () => {
  const occasion: CouponOccasion = {
    now: seoul('2026-12-31 23:59:59'),
    expiresAt: seoul('2026-12-31 23:59:59'),
    hasEarlierOrder: false,
  }

  test('is possible to 23:59:59 of its last day and refused a moment later', () => {
    expect(couponRefusal(aCoupon(), [bag], occasion)).toBeNull()
    expect(couponRefusal(aCoupon(), [bag], { ...occasion, now: seoul('2027-01-01 00:00:00') })).toMatchObject(
      {
        refused: 'COUPON_NOT_USABLE',
      },
    )
    expect(couponRefusal(aCoupon(), [bag], { ...occasion, expiresAt: null })).toBeNull()
  })

  test('needs an order that reaches the minimum, counting every item', () => {
    const coupon = aCoupon({ applicableTo: 'specific', productIds: [1], minPurchaseAmount: 140_600 })
    expect(couponRefusal(coupon, [bag, watch], occasion)).toBeNull()
    expect(couponRefusal({ ...coupon, minPurchaseAmount: 140_700 }, [bag, watch], occasion)).toEqual({
      refused: 'COUPON_BELOW_MINIMUM',
      data: { minimum: 140_700, total: 140_600 },
    })
  })

  test('is for the first order only when it welcomes new members', () => {
    const welcome = aCoupon({ type: 'new' })
    expect(couponRefusal(welcome, [bag], occasion)).toBeNull()
    expect(couponRefusal(welcome, [bag], { ...occasion, hasEarlierOrder: true })).toMatchObject({
      refused: 'COUPON_NOT_USABLE',
    })
    expect(couponRefusal(aCoupon(), [bag], { ...occasion, hasEarlierOrder: true })).toBeNull()
  })

  test('is refused when it covers no item of the order', () => {
    const coupon = aCoupon({ applicableTo: 'specific', productIds: [9] })
    expect(couponRefusal(coupon, [bag], occasion)).toMatchObject({ refused: 'COUPON_NOT_USABLE' })
  })
})

test('a guest sees a discount only above the minimum, not at it (rule 35)', () => {
  expect(guestCouponDiscount(aCoupon({ minPurchaseAmount: 48_000 }), bag)).toBe(0)
  expect(guestCouponDiscount(aCoupon({ minPurchaseAmount: 47_900 }), bag)).toBe(9_600)
})

test('the best coupon takes off most, then ends first, then has the lowest id (rule 31)', () => {
  const twenty = aCoupon({ id: 5, endDate: '2026-12-31' })
  const fixed = aCoupon({ id: 4, discountType: 'fixed', discountValue: 9_500, endDate: '2026-12-05' })
  const sooner = aCoupon({ id: 9, endDate: '2026-12-10' })
  const twin = aCoupon({ id: 8, endDate: '2026-12-10' })
  const endless = aCoupon({ id: 1, endDate: null })
  expect(bestCoupon([fixed, twenty], [bag])?.id).toBe(5)
  expect(bestCoupon([fixed, endless, twenty, sooner], [bag])?.id).toBe(9)
  expect(bestCoupon([sooner, twin], [bag])?.id).toBe(8)
  expect(bestCoupon([endless, twenty], [bag])?.id).toBe(5)
})

test('the best coupon leaves out what covers nothing or asks for a larger order', () => {
  const tooLarge = aCoupon({ id: 2, discountValue: 70, minPurchaseAmount: 48_100 })
  const elsewhere = aCoupon({ id: 3, discountValue: 90, applicableTo: 'specific', productIds: [9] })
  expect(bestCoupon([tooLarge, elsewhere], [bag])).toBeNull()
  expect(bestCoupon([tooLarge, elsewhere, aCoupon({ id: 4, discountValue: 5 })], [bag])?.id).toBe(4)
  expect(bestCoupon([], [bag])).toBeNull()
})

test('a copy ends at 23:59:59 of the coupon’s last day, the welcome pack after 30 days (rule 33)', () => {
  expect(couponExpiry({ endDate: '2026-12-31' }, '2026-12-01')).toEqual(seoul('2026-12-31 23:59:59'))
  const welcome = { endDate: null, validDays: 30 }
  expect(couponExpiry(welcome, '2026-12-01')).toEqual(seoul('2026-12-31 23:59:59'))
  expect(couponExpiry({ ...welcome, endDate: '2026-12-20' }, '2026-12-01')).toEqual(
    seoul('2026-12-20 23:59:59'),
  )
  expect(couponExpiry({ endDate: null }, '2026-12-01')).toEqual(seoul('9999-12-31 23:59:59'))
})

const items = fc.array(
  fc.record({
    productId: fc.integer({ min: 1, max: 5 }),
    categoryIds: fc.array(fc.integer({ min: 11, max: 13 })),
    periodTotalPrice: fc.integer({ min: 0, max: 9_999 }).map((n) => n * 100),
  }),
  { minLength: 1, maxLength: 6 },
)
const coupons = fc.record({
  applicableTo: fc.constantFrom<Coupon['applicableTo'][]>('all_products', 'specific'),
  productIds: fc.array(fc.integer({ min: 1, max: 5 })),
  categoryId: fc.option(fc.integer({ min: 11, max: 13 })),
  discountType: fc.constantFrom<Coupon['discountType'][]>('percentage', 'fixed'),
  discountValue: fc.integer({ min: 1, max: 100 }),
  maxDiscountAmount: fc.option(fc.integer({ min: 1, max: 500 }).map((n) => n * 100)),
})

test('shares add up to the discount, uncovered items get none, and no item falls below zero (rule 32)', () => {
  fc.assert(
    fc.property(items, coupons, (list, given) => {
      const coupon = aCoupon(
        given.discountType === 'fixed' ? { ...given, discountValue: given.discountValue * 1_000 } : given,
      )
      const shares = couponShares(coupon, list)
      expect(sum(shares)).toBe(couponDiscount(coupon, list))
      for (const [index, item] of list.entries()) {
        const share = shares[index] ?? -1
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(covers(coupon, item) ? item.periodTotalPrice : 0)
      }
    }),
  )
})

describe('giving a coupon out (rule 37)', () => {
  const open: Issuing = { onOffer: true, offeredFrom: null, offeredUntil: null, endDate: '2026-12-24' }
  test.each<{ coupon: Partial<Issuing>; today: CivilDate; state: ReturnType<typeof issuingState> }>([
    { coupon: {}, today: '2026-12-24', state: 'open' },
    { coupon: {}, today: '2026-12-25', state: 'over' },
    { coupon: { onOffer: false }, today: '2026-12-01', state: 'over' },
    { coupon: { offeredFrom: '2026-12-02' }, today: '2026-12-01', state: 'planned' },
    { coupon: { offeredFrom: '2026-12-02' }, today: '2026-12-02', state: 'open' },
    { coupon: { offeredUntil: '2026-12-10' }, today: '2026-12-10', state: 'open' },
    { coupon: { offeredUntil: '2026-12-10' }, today: '2026-12-11', state: 'over' },
  ])('on $today with $coupon it is $state', ({ coupon, today, state }) => {
    expect(issuingState({ ...open, ...coupon }, today)).toBe(state)
  })
})
