import type * as z from 'zod/mini'
import { issuingState } from '../../domain/coupons/issuing.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { couponConditions, couponTerms } from '../../domain/shared/couponShape.ts'
import {
  couponBody,
  couponChange,
  type StaffCoupon,
  staffCouponsAnswer,
} from '../../domain/wire/staffCoupons.ts'
import { allCoupons, coupons } from '../catalogue/index.ts'
import { contentRoutes } from '../content/index.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { couponCopies } from '../wallet/index.ts'

/** Every coupon with how many copies were issued, used, expired and revoked. */
async function staffCoupons({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<StaffCoupon[]> {
  const now = clock.now()
  const [coupons, counts] = await Promise.all([allCoupons(db), countsAt(db, now)])
  const countsOf = new Map(counts.map(({ couponId, ...counted }) => [couponId, counted]))
  return coupons.map((row) => {
    const days = { offeredFrom: row.offered_from, offeredUntil: row.offered_until, endDate: row.end_date }
    const terms = couponTerms.parse({
      ...{ id: row.id, type: row.type, applicableTo: row.applicable_to },
      ...{ categoryId: row.category_id, discountType: row.discount_type },
      ...{ discountValue: row.discount_value, maxDiscountAmount: row.max_discount_amount },
      ...couponConditions.parse(row.conditions),
    })
    return {
      ...terms,
      ...days,
      ...{ name: row.name, code: row.code, welcome: row.welcome, products: row.products },
      categoryName: row.categoryName,
      validDays: row.valid_days,
      issuing: issuingState({ ...days, onOffer: row.on_offer }, seoulDate(now)),
      ...(countsOf.get(row.id) ?? { issued: 0, used: 0, expired: 0, revoked: 0 }),
      version: row.version,
    }
  })
}

/** Counts copies by coupon: lapsed before its expiry is revoked, past its expiry is expired, swept by a job or not. */
async function countsAt(db: Deps['db'], now: Date) {
  const rows = await db.kysely
    .selectFrom(couponCopies.as('c'))
    .select('coupon_id as couponId')
    .select(({ fn, eb, and, or, ref }) => {
      const count = () => fn.countAll<string>()
      const swept = eb('status', '=', 'expired')
      const isOver = and([eb('status', '=', 'unused'), eb('expires_at', '<', now)])
      return [
        count().as('issued'),
        count().filterWhere('status', '=', 'used').as('used'),
        count()
          .filterWhere(or([isOver, and([swept, eb('lapsed_at', '>=', ref('expires_at'))])]))
          .as('expired'),
        count()
          .filterWhere(and([swept, eb('lapsed_at', '<', ref('expires_at'))]))
          .as('revoked'),
      ]
    })
    .groupBy('coupon_id')
    .execute()
  return rows.map(({ couponId, issued, used, expired, revoked }) => ({
    couponId,
    ...{ issued: Number(issued), used: Number(used), expired: Number(expired), revoked: Number(revoked) },
  }))
}

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
