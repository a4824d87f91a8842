import * as z from 'zod/mini'
import { bestCoupon, type Coupon, couponExpiry, covers } from '../../domain/coupons/discount.ts'
import { type Issuing, isIssued } from '../../domain/coupons/issuing.ts'
import { rentalPrice } from '../../domain/pricing/rentalPrice.ts'
import { SHORTEST_SPAN_DAYS } from '../../domain/rental/window.ts'
import { addDays, type CivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
import { couponTerms } from '../../domain/shared/couponShape.ts'
import { day } from '../../domain/wire/primitives.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { rentableProducts } from './rentableProducts.ts'

/** A coupon of the catalogue, with the fields that the domain's rules do not need. */
export type OfferedCoupon = Coupon &
  Issuing & {
    /** Only members who have shown this code may have it; null for a coupon that is open to all. */
    code: string | null
    name: string
    validDays: number | null
    /** The name of its category; null for a coupon without one. */
    categoryName: string | null
    /** Issued when a member joins; cannot be downloaded. */
    welcome: boolean
  }

/** A coupon's definition as `published.sql` returns it. */
export const couponShape = z.object({
  ...couponTerms.shape,
  endDate: day,
  productIds: z.array(z.int()),
})

const offersWhere = (name: string, condition: string) =>
  statement({
    name: `catalogue.${name}`,
    text: `SELECT d.definition, c.code, c.name, c.valid_days AS "validDays", c.welcome, c.on_offer AS "onOffer",
        c.offered_from AS "offeredFrom", c.offered_until AS "offeredUntil",
        (SELECT g.name FROM shop.categories g WHERE g.id = c.category_id) AS "categoryName"
      FROM shop.coupons c JOIN shop.coupon_definitions() d ON d.id = c.id WHERE ${condition} ORDER BY c.id`,
    row: z.object({
      ...{ definition: couponShape, code: z.nullable(z.string()), name: z.string() },
      ...{ validDays: z.nullable(z.int()), welcome: z.boolean(), onOffer: z.boolean() },
      ...{ offeredFrom: z.nullable(day), offeredUntil: z.nullable(day) },
      categoryName: z.nullable(z.string()),
    }),
  })
const offersById = offersWhere('coupons', 'c.id = ANY ($1)')
const offersByCode = offersWhere('couponByCode', 'upper(c.code) = upper($1)')
const offersOfDay = offersWhere(
  'couponsOnOffer',
  'c.on_offer AND c.end_date >= $1 AND (c.code IS NULL OR c.id = ANY ($2::int[]))',
)

const offersToGive = offersWhere('couponsToGive', 'c.on_offer AND c.end_date >= $1')

type Row = Awaited<ReturnType<typeof offersById>>[number]
const offered = ({ definition, ...row }: Row): OfferedCoupon => ({ ...definition, ...row })

/** These coupons, whether still offered or not; unknown ids are left out. */
export const couponDefinitions = async (
  { pool }: Deps['db'],
  ids: readonly number[],
): Promise<OfferedCoupon[]> => (ids.length === 0 ? [] : (await offersById(pool, [ids])).map(offered))

/**
 * Returns the coupons on offer on `today`; with products, only those that cover at least one of them. Coupons with a
 * code are among them only when their ids are in `shown`.
 */
export async function couponsOnOffer(
  db: Deps['db'],
  today: CivilDate,
  productIds: readonly number[] | null = null,
  shown: readonly number[] = [],
): Promise<OfferedCoupon[]> {
  const coupons = (await offersOfDay(db.pool, [today, shown]))
    .map(offered)
    .filter((coupon) => isIssued(coupon, today))
  return productIds === null ? coupons : covering(db, coupons, productIds)
}

/** Those of the coupons that cover at least one of the products. */
export async function covering<Kind extends Coupon>(
  db: Deps['db'],
  coupons: readonly Kind[],
  productIds: readonly number[],
): Promise<Kind[]> {
  const known = await rentableProducts(db, productIds)
  const products = productIds.map(
    (productId) => known.find((one) => one.productId === productId) ?? { productId, categoryIds: [] },
  )
  return coupons.filter((coupon) => products.some((product) => covers(coupon, product)))
}

/**
 * The coupons that staff may give today, those with a code too, each with the last day of a copy of today (rule 450);
 * the welcome pack belongs to joining.
 */
export async function couponsToGive(
  { pool }: Deps['db'],
  today: CivilDate,
): Promise<{ id: number; name: string; endDate: CivilDate }[]> {
  const coupons = (await offersToGive(pool, [today])).map(offered)
  return coupons
    .filter((coupon) => !coupon.welcome && isIssued(coupon, today))
    .map((coupon) => ({ id: coupon.id, name: coupon.name, endDate: seoulDate(couponExpiry(coupon, today)) }))
}

/** Returns the coupon behind a printed or sent code (kakao-coupon), or null when it is not issued today. */
export async function couponByCode(
  { pool }: Deps['db'],
  code: string,
  today: CivilDate,
): Promise<OfferedCoupon | null> {
  const [row] = await offersByCode(pool, [code])
  const coupon = row === undefined ? null : offered(row)
  return coupon !== null && isIssued(coupon, today) ? coupon : null
}

/** True when every member may download it and use it on any order, so that it may be shown to a guest. */
export const isForEveryMember = ({ welcome, type }: OfferedCoupon): boolean => !welcome && type !== 'new'

/**
 * Returns the coupon that a product's page advertises: the best one for the shortest rental of that item alone. Only
 * coupons that every member may download count, so neither the welcome pack nor first-order coupons do.
 */
export function advertisedCoupon(
  onOffer: readonly OfferedCoupon[],
  today: CivilDate,
  { id, perDay, categoryIds }: { id: number; perDay: number; categoryIds: readonly number[] },
): OfferedCoupon | null {
  const shortest = { start: today, end: addDays(today, SHORTEST_SPAN_DAYS) }
  const item = { productId: id, categoryIds, ...rentalPrice(perDay, shortest) }
  return bestCoupon(onOffer.filter(isForEveryMember), [item])
}
