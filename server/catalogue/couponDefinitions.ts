import { sql } from 'kysely'
import * as z from 'zod/mini'
import { bestCoupon, type Coupon, covers } from '../../domain/coupons/discount.ts'
import { type Issuing, isIssued } from '../../domain/coupons/issuing.ts'
import { rentalPrice } from '../../domain/pricing/rentalPrice.ts'
import { SHORTEST_SPAN_DAYS } from '../../domain/rental/window.ts'
import { addDays, type CivilDate } from '../../domain/shared/civilDate.ts'
import { couponTerms } from '../../domain/shared/couponShape.ts'
import { day } from '../../domain/wire/primitives.ts'
import type { Deps } from '../platform/deps.ts'
import type { Json } from '../platform/json.ts'

/** A coupon of the catalogue with what the domain's rules do not ask for. */
export type OfferedCoupon = Coupon &
  Issuing & {
    /** Only who has shown the code may have it; null for a coupon that everybody may have. */
    code: string | null
    name: string
    validDays: number | null
    /** Comes with joining and cannot be downloaded. */
    welcome: boolean
  }

/** A coupon's definition as `published.sql` spells it. */
export const couponShape = z.object({
  ...couponTerms.shape,
  endDate: day,
  productIds: z.array(z.int()),
})

type Row = Omit<OfferedCoupon, keyof z.infer<typeof couponShape>> & { definition: unknown }

const offered = ({ definition, ...row }: Row): OfferedCoupon => ({ ...couponShape.parse(definition), ...row })

const offers = (db: Deps['db']) =>
  db.kysely
    .selectFrom('shop.coupons as c')
    .innerJoin(sql<{ id: number; definition: Json }>`shop.coupon_definitions()`.as('d'), 'd.id', 'c.id')
    .select([
      'd.definition',
      'c.code',
      'c.name',
      'c.valid_days as validDays',
      'c.welcome',
      'c.on_offer as onOffer',
      'c.offered_from as offeredFrom',
      'c.offered_until as offeredUntil',
    ])
    .orderBy('c.id')

/** These coupons, whether still offered or not; unknown ids are left out. */
export async function couponDefinitions(db: Deps['db'], ids: readonly number[]): Promise<OfferedCoupon[]> {
  if (ids.length === 0) return []
  return (
    await offers(db)
      .where('c.id', 'in', [...ids])
      .execute()
  ).map(offered)
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
  const rows = await offers(db)
    .where('c.on_offer', '=', true)
    .where('c.end_date', '>=', today)
    .where((coupon) => coupon.or([coupon('c.code', 'is', null), coupon('c.id', 'in', [0, ...shown])]))
    .execute()
  const coupons = rows.map(offered).filter((coupon) => isIssued(coupon, today))
  return productIds === null
    ? coupons
    : coupons.filter((coupon) => productIds.some((id) => covers(coupon, id)))
}

/** The coupon behind a code that is printed or sent (kakao-coupon), or null when it is not given out today. */
export async function couponByCode(
  db: Deps['db'],
  code: string,
  today: CivilDate,
): Promise<OfferedCoupon | null> {
  const row = await offers(db)
    .where(({ fn, eb, val }) => eb(fn<string>('upper', ['c.code']), '=', fn<string>('upper', [val(code)])))
    .executeTakeFirst()
  const coupon = row === undefined ? null : offered(row)
  return coupon !== null && isIssued(coupon, today) ? coupon : null
}

/** True when whoever logs in may download it and use it on any order: what a guest may be promised. */
export const isForAnybody = ({ welcome, type }: OfferedCoupon): boolean => !welcome && type !== 'new'

/**
 * The coupon of those on offer that a product's page advertises: the best one for the shortest rental of that item alone.
 * Only what anybody may download is among them: not the welcome pack, nor what is for a first order alone.
 */
export function advertisedCoupon(
  onOffer: readonly OfferedCoupon[],
  today: CivilDate,
  { id, perDay }: { id: number; perDay: number },
): OfferedCoupon | null {
  const shortest = { start: today, end: addDays(today, SHORTEST_SPAN_DAYS) }
  const offered = onOffer.filter(
    (coupon) =>
      isForAnybody(coupon) && (coupon.applicableTo === 'all_products' || coupon.productIds.includes(id)),
  )
  return bestCoupon(offered, [{ productId: id, ...rentalPrice(perDay, shortest) }])
}
