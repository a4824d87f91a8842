import { sql } from 'kysely'
import type { CouponProduct } from '../../domain/coupons/discount.ts'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import type { Deps } from '../platform/deps.ts'

/** The present facts of a product that pricing, checking and shipping a rental need. */
export type RentableProduct = CouponProduct & {
  productName: string
  brandNameEnglish: string
  dailyRentalPrice: number
  discountRate: number
  ownerType: 'own' | 'luxshare'
  turnaroundDays: number
  /** The last day on which a rental may end; null when it is the shop's own. */
  lastEnd: CivilDate | null
  onSale: boolean
  shippingCost: 'free' | 'paid'
  baseShippingCost: number
  jejuShippingCost: number
}

/**
 * Returns these products in the order of the ids; unknown ones are left out, one that left the shop has onSale false.
 */
export async function rentableProducts(
  db: Deps['db'],
  productIds: readonly number[],
): Promise<RentableProduct[]> {
  const rows = await db.kysely
    .selectFrom('shop.products as p')
    .innerJoin('shop.brands as b', 'b.id', 'p.brand_id')
    .select(['p.id as productId', 'p.product_name as productName', 'b.name_english as brandNameEnglish'])
    .select(sql<number[]>`array_remove(ARRAY[p.c1, p.c2, p.c3], NULL)`.as('categoryIds'))
    .select(['p.daily_rental_price as dailyRentalPrice', 'p.discount_rate as discountRate'])
    .select(['p.owner_type as ownerType', 'p.turnaround_days as turnaroundDays', 'p.on_sale as onSale'])
    .select(['p.rentable_until as lastEnd', 'p.shipping_cost as shippingCost'])
    .select(['p.base_shipping_cost as baseShippingCost', 'p.jeju_shipping_cost as jejuShippingCost'])
    .where('p.id', 'in', [0, ...productIds])
    .execute()
  const known = new Map(rows.map((row) => [row.productId, row]))
  return productIds.flatMap((id) => known.get(id) ?? [])
}

/** True when the shop has or had this product, on sale or not. */
export async function isKnownProduct(db: Deps['db'], productId: number): Promise<boolean> {
  const row = await db.kysely
    .selectFrom('shop.products')
    .select('id')
    .where('id', '=', productId)
    .executeTakeFirst()
  return row !== undefined
}
