import type { CivilDate } from '../../domain/shared/civilDate.ts'
import type { Deps } from '../platform/deps.ts'

/** A product as it stands at this moment, for whoever prices, checks or ships a rental of it. */
export type RentableProduct = {
  productId: number
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

/** These products in the order of the ids; an unknown one is absent, one that left the shop has onSale false. */
export async function rentableProducts(
  db: Deps['db'],
  productIds: readonly number[],
): Promise<RentableProduct[]> {
  const { rows } = await db.pool.query<RentableProduct>(
    `SELECT p.id AS "productId", p.product_name AS "productName", b.name_english AS "brandNameEnglish",
       p.daily_rental_price AS "dailyRentalPrice", p.discount_rate AS "discountRate", p.owner_type AS "ownerType",
       p.turnaround_days AS "turnaroundDays", p.rentable_until AS "lastEnd", p.on_sale AS "onSale",
       p.shipping_cost AS "shippingCost", p.base_shipping_cost AS "baseShippingCost",
       p.jeju_shipping_cost AS "jejuShippingCost"
     FROM unnest($1::int[]) WITH ORDINALITY AS wanted(id, nth)
     JOIN shop.products p USING (id) JOIN shop.brands b ON b.id = p.brand_id ORDER BY wanted.nth`,
    [productIds],
  )
  return rows
}

/** Whether there is or was such a product, on sale or not. */
export async function isKnownProduct(db: Deps['db'], productId: number): Promise<boolean> {
  const row = await db.kysely
    .selectFrom('shop.products')
    .select('id')
    .where('id', '=', productId)
    .executeTakeFirst()
  return row !== undefined
}
