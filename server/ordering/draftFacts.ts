import type pg from 'pg'
import type { Coupon } from '../../domain/coupons/discount.ts'
import type { CartRow } from '../../domain/processes/draftPolicies.ts'
import type { CivilDate } from '../../domain/shared/civilDate.ts'

type ProductRow = {
  productId: number
  productName: string
  dailyRentalPrice: number
  discountRate: number
  ownerType: 'own' | 'luxshare'
  shippingCost: 'free' | 'paid'
  baseShippingCost: number
  jejuShippingCost: number
  turnaroundDays: number
  lastEnd: CivilDate | null
  onSale: boolean
  transactionPerMille: number | null
  operatingPerMille: number | null
}

/** A slot in the way of the wanted period; `stale` holds have run out. */
export type MetSlot = { productId: number; orderId: string | null; memberId: number | null; stale: boolean }

export type DraftFactRow = {
  customerKey: string
  products: ProductRow[]
  cart: CartRow[]
  met: MetSlot[]
  liveDraft: { orderId: string; usesWallet: boolean } | null
  coupon: Coupon | null
  hasEarlierOrder: boolean
}

const text = `
  SELECT m.customer_key AS "customerKey",
    (SELECT coalesce(json_agg(json_build_object(
        'productId', p.id, 'productName', p.product_name, 'dailyRentalPrice', p.daily_rental_price,
        'discountRate', p.discount_rate, 'ownerType', p.owner_type, 'shippingCost', p.shipping_cost,
        'baseShippingCost', p.base_shipping_cost, 'jejuShippingCost', p.jeju_shipping_cost,
        'turnaroundDays', p.turnaround_days, 'lastEnd', p.rentable_until, 'onSale', p.on_sale,
        'transactionPerMille', p.transaction_per_mille, 'operatingPerMille', p.operating_per_mille)), '[]')
     FROM shop.products p WHERE p.id = ANY ($2)) AS products,
    (SELECT coalesce(json_agg(json_build_object(
        'cartId', c.id, 'productId', c.product_id, 'start', c.start_on, 'end', c.end_on)), '[]')
     FROM shop.cart_items c WHERE c.id = ANY ($3) AND c.member_id = $1) AS cart,
    (SELECT coalesce(json_agg(json_build_object(
        'productId', s.product_id, 'orderId', s.order_id, 'memberId', s.member_id,
        'stale', s.status = 'held' AND s.held_until < $6)), '[]')
     FROM shop.products p JOIN shop.slots s ON s.product_id = p.id AND s.status <> 'released'
       AND s.occupied && daterange($4::date - 2, $5::date + 1 + p.turnaround_days, '[]')
     WHERE p.id = ANY ($2)) AS met,
    (SELECT json_build_object('orderId', o.order_id, 'usesWallet', o.coupon IS NOT NULL OR o.points_used > 0)
     FROM shop.orders o WHERE o.member_id = $1 AND o.status = 'awaiting_payment') AS "liveDraft",
    CASE WHEN $7::uuid IS NOT NULL THEN (SELECT json_build_object(
        'id', c.id, 'type', c.type, 'applicableTo', c.applicable_to, 'discountType', c.discount_type,
        'discountValue', c.discount_value, 'maxDiscountAmount', c.max_discount_amount,
        'minPurchaseAmount', c.min_purchase_amount, 'endDate', c.end_date,
        'productIds', (SELECT coalesce(json_agg(cp.product_id), '[]') FROM shop.coupon_products cp
                       WHERE cp.coupon_id = c.id))
     FROM shop.member_coupons mc JOIN shop.coupons c ON c.id = mc.coupon_id
     WHERE mc.member_coupon_id = $7 AND mc.member_id = $1) END AS coupon,
    $7::uuid IS NOT NULL AND EXISTS (
      SELECT FROM shop.order_items i WHERE i.member_id = $1 AND i.status <> 'cancel') AS "hasEarlierOrder"
  FROM shop.members m WHERE m.id = $1`

export type FactsWanted = {
  memberId: number
  productIds: readonly number[]
  cartIds: readonly number[]
  start: CivilDate
  end: CivilDate
  now: Date
  memberCouponId: string | null
}

/** Everything that a draft is decided on and that lies in tables, in one prepared round trip. */
export async function readDraftFacts(pool: pg.Pool, wanted: FactsWanted): Promise<DraftFactRow> {
  const { memberId, productIds, cartIds, start, end, now, memberCouponId } = wanted
  const { rows } = await pool.query<DraftFactRow>({
    name: 'ordering.draftFacts',
    text,
    values: [memberId, productIds, cartIds, start, end, now, memberCouponId],
  })
  const [row] = rows
  if (row === undefined) throw new Error(`member ${memberId} is logged in but not there`)
  return row
}
