import type * as z from 'zod/mini'
import { couponBody, couponChange, staffCouponsAnswer } from '../../domain/wire/staffCoupons.ts'
import { coupons } from '../catalogue/index.ts'
import { contentRoutes } from '../content/index.ts'
import type { Routes } from '../platform/deps.ts'
import { staffCoupons } from './staffCoupons.ts'

const winterCoupon: z.input<typeof couponBody> = {
  ...{ name: '겨울 10%', discountType: 'percentage', discountValue: 10, maxDiscountAmount: 5_000 },
  ...{ minPurchaseAmount: 30_000, type: 'normal', scope: 'all' },
  ...{ offeredFrom: '2026-11-01', offeredUntil: '2026-12-31', endDate: '2027-01-31', validDays: 30 },
  reason: '연말 행사',
}

/** Content staff create coupons and end issuing them. */
export const staffRoutes: Routes = (deps) => async (app) =>
  contentRoutes(app, deps, coupons, {
    path: '/api/staff/coupons',
    onRequest: app.staff('content'),
    list: {
      summary: '쿠폰 목록',
      description:
        '쿠폰마다 발급한 수와 사용·만료·회수한 수를 함께 답해요. 회수는 회원이 탈퇴해 사라진 쿠폰이에요.',
      answer: staffCouponsAnswer,
      rows: () => staffCoupons(deps),
    },
    create: {
      summary: '쿠폰 만들기',
      description: '만든 뒤에는 할인과 조건을 바꿀 수 없고, 언제까지 줄지만 바꿀 수 있어요.',
      body: couponBody,
      example: winterCoupon,
    },
    change: {
      summary: '쿠폰 발급 기간 바꾸기',
      description: '마지막으로 주는 날을 정해요. 끝낸 발급을 다시 열 때도 써요.',
      body: couponChange,
      example: { offeredUntil: '2026-12-24', reason: '수량을 다 줬어요' },
    },
    remove: {
      summary: '쿠폰 발급 끝내기',
      description: '바로 발급을 멈춰요. 이미 받은 쿠폰은 그대로 쓸 수 있어요.',
    },
  })
