import type { Coupon } from '../../domain/coupons/discount.ts'
import { couponConditions } from '../../domain/shared/couponShape.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import type { CouponBody } from '../../domain/wire/staffCoupons.ts'
import { coupons } from '../../server/catalogue/index.ts'
import { createContent } from '../../server/platform/content.ts'
import type { Deps } from '../../server/platform/deps.ts'
import { aCoupon } from './aCoupon.ts'

/** Before the days of the tests, so that a coupon of theirs may have ended by then. */
const by = { actor: 'job:test', at: new Date('2026-10-01T09:00:00+09:00'), reason: '겨울 행사' }

/** A coupon that the shop's own command makes, with what a test wants to differ; answers its id. */
export async function aCouponOnOffer(
  { db }: Pick<Deps, 'db'>,
  changes: Partial<CouponBody> = {},
): Promise<number> {
  const { id: _, productIds, endDate, applicableTo, ...terms } = aCoupon()
  const made = await createContent(
    db,
    coupons,
    {
      ...{ ...terms, name: '첫 겨울 20%', scope: applicableTo === 'specific' ? 'products' : 'all' },
      ...{ productIds: [...productIds], categoryId: null, endDate: endDate ?? '2026-12-31', validDays: null },
      ...{ welcome: false, code: null, offeredFrom: null, offeredUntil: null, reason: by.reason },
      ...changes,
    },
    by,
  )
  if (isRefusal(made)) throw new Error(`the coupon was refused: ${JSON.stringify(made)}`)
  return Number(made.id)
}

/** The same in the words of the rules: every one of the coupon's terms and conditions is written. */
export async function aStoredCoupon(
  deps: Pick<Deps, 'db'>,
  changes: Partial<Coupon> = {},
  more: Partial<CouponBody> = {},
): Promise<Coupon> {
  const { id: _, applicableTo, productIds, endDate, ...terms } = aCoupon(changes)
  const id = await aCouponOnOffer(deps, {
    ...{ ...terms, ...couponConditions.parse(terms), productIds: [...productIds] },
    ...{ scope: applicableTo === 'specific' ? 'products' : 'all', endDate: endDate ?? '2026-12-31' },
    ...more,
  })
  return { ...aCoupon(changes), id }
}
