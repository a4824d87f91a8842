import { issuingState } from '../../domain/coupons/issuing.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { couponConditions, couponTerms } from '../../domain/shared/couponShape.ts'
import type { StaffCoupon } from '../../domain/wire/staffCoupons.ts'
import { allCoupons } from '../catalogue/index.ts'
import type { Deps } from '../platform/deps.ts'
import { couponCopies } from '../wallet/index.ts'

/** Every coupon with how many copies were issued, used, expired and revoked. */
export async function staffCoupons({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<StaffCoupon[]> {
  const now = clock.now()
  const [coupons, counts] = await Promise.all([allCoupons(db), countsAt(db, now)])
  const countsOf = new Map(counts.map(({ couponId, ...counted }) => [couponId, counted]))
  return coupons.map((row) => {
    const days = { offeredFrom: row.offered_from, offeredUntil: row.offered_until, endDate: row.end_date }
    const terms = couponTerms.parse({
      ...{ id: row.id, type: row.type, applicableTo: row.applicable_to, discountType: row.discount_type },
      ...{ discountValue: row.discount_value, maxDiscountAmount: row.max_discount_amount },
      ...couponConditions.parse(row.conditions),
    })
    return {
      ...terms,
      ...days,
      ...{ name: row.name, code: row.code, welcome: row.welcome, products: row.products },
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
