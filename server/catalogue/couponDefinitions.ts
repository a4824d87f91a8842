import { bestCoupon, type Coupon } from '../../domain/coupons/discount.ts'
import { rentalPrice } from '../../domain/pricing/rentalPrice.ts'
import { SHORTEST_SPAN_DAYS } from '../../domain/rental/window.ts'
import { addDays, type CivilDate } from '../../domain/shared/civilDate.ts'
import type { Deps } from '../platform/deps.ts'

/** A coupon of the catalogue with what the domain's rules do not ask for. */
export type OfferedCoupon = Coupon & {
  /** Only who has shown the code may have it; null for a coupon that everybody may have. */
  code: string | null
  name: string
  endDate: CivilDate
  validDays: number | null
  /** Comes with joining and cannot be downloaded. */
  welcome: boolean
  onOffer: boolean
}

const columns = `c.id, c.code, c.name, c.type, c.applicable_to AS "applicableTo", c.discount_type AS "discountType",
  c.discount_value AS "discountValue", c.max_discount_amount AS "maxDiscountAmount",
  c.min_purchase_amount AS "minPurchaseAmount", c.end_date AS "endDate", c.valid_days AS "validDays", c.welcome,
  c.on_offer AS "onOffer",
  ARRAY(SELECT product_id FROM shop.coupon_products WHERE coupon_id = c.id ORDER BY 1) AS "productIds"`

/** These coupons, whether still offered or not; unknown ids are left out. */
export async function couponDefinitions(db: Deps['db'], ids: readonly number[]): Promise<OfferedCoupon[]> {
  if (ids.length === 0) return []
  const { rows } = await db.pool.query<OfferedCoupon>(
    `SELECT ${columns} FROM shop.coupons c WHERE c.id = ANY ($1::int[]) ORDER BY c.id`,
    [ids],
  )
  return rows
}

/**
 * Coupons on offer on `today`; with products only those that cover at least one of them. Of those with a code only the
 * ones whose code was `shown`.
 */
export async function couponsOnOffer(
  db: Deps['db'],
  today: CivilDate,
  productIds: readonly number[] | null = null,
  shown: readonly number[] = [],
): Promise<OfferedCoupon[]> {
  const { rows } = await db.pool.query<OfferedCoupon>({
    name: 'catalogue.couponsOnOffer',
    text: `SELECT ${columns} FROM shop.coupons c
     WHERE c.on_offer AND c.end_date >= $1 AND (c.code IS NULL OR c.id = ANY ($3::int[])) AND ($2::int[] IS NULL OR c.applicable_to = 'all_products'
       OR EXISTS (SELECT FROM shop.coupon_products p WHERE p.coupon_id = c.id AND p.product_id = ANY ($2::int[])))
     ORDER BY c.id`,
    values: [today, productIds, shown],
  })
  return rows
}

/** The coupon behind a code that is printed or sent (kakao-coupon), or null. */
export async function couponByCode(db: Deps['db'], code: string): Promise<OfferedCoupon | null> {
  const { rows } = await db.pool.query<OfferedCoupon>(
    `SELECT ${columns} FROM shop.coupons c WHERE upper(c.code) = upper($1) AND c.on_offer`,
    [code],
  )
  return rows[0] ?? null
}

/**
 * The coupon of those on offer that a product's page advertises: the best one for the shortest rental of that item alone.
 * The welcome pack comes with joining and cannot be downloaded there, so it is not among them.
 */
export function advertisedCoupon(
  onOffer: readonly OfferedCoupon[],
  today: CivilDate,
  { id, perDay }: { id: number; perDay: number },
): OfferedCoupon | null {
  const shortest = { start: today, end: addDays(today, SHORTEST_SPAN_DAYS) }
  const { periodTotalPrice } = rentalPrice(perDay, shortest)
  const offered = onOffer.filter(
    ({ welcome, applicableTo, productIds }) =>
      !welcome && (applicableTo === 'all_products' || productIds.includes(id)),
  )
  return bestCoupon(offered, [{ productId: id, periodTotalPrice }])
}
