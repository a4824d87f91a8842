import * as z from 'zod/mini'
import { consignment, type OrderedItem } from '../../../domain/ordering/events.ts'
import { differenceBack } from '../../../domain/ordering/exchanging.ts'
import { itemActions } from '../../../domain/ordering/itemActions.ts'
import { rentalPrice } from '../../../domain/pricing/rentalPrice.ts'
import { substitutePrices } from '../../../domain/rental/lateReturn.ts'
import { PICKED_UP_DAYS_AFTER_END } from '../../../domain/rental/period.ts'
import { mayDo } from '../../../domain/shared/actionTable.ts'
import { addDays, type Period, seoulDate } from '../../../domain/shared/civilDate.ts'
import type { Substitute, Substitutes } from '../../../domain/wire/exchanges.ts'
import { orderItemStatus } from '../../../domain/wire/orderItemStatus.ts'
import { day } from '../../../domain/wire/primitives.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'

const offeredAtMost = 3

const substitute = z.object({
  productId: z.int(),
  productCode: z.string(),
  brandName: z.string(),
  productName: z.string(),
  perDay: z.int(),
  size: z.nullable(z.string()),
  dailyRentalPrice: z.int(),
  discountRate: z.int(),
  turnaroundDays: z.int(),
  consignment,
})
type SubstituteProduct = z.infer<typeof substitute>

const freeNeighbours = statement({
  name: 'ordering.substitutes',
  text: `SELECT p.id AS "productId", c.product_code AS "productCode", c.brand_name AS "brandName",
      p.product_name AS "productName", p.per_day AS "perDay", c.size, r.daily_rental_price AS "dailyRentalPrice",
      r.discount_rate AS "discountRate", r.turnaround_days AS "turnaroundDays",
      CASE WHEN r.owner_member_id IS NOT NULL THEN json_build_object(
        'consignmentId', r.consignment_id, 'ownerId', r.owner_member_id, 'rates', json_build_object(
          'transactionPerMille', r.transaction_per_mille, 'operatingPerMille', r.operating_per_mille)) END AS consignment
    FROM shop.offered_products() own
      JOIN shop.offered_products() p ON p.c1 = own.c1 AND p.c2 IS NOT DISTINCT FROM own.c2
        AND p.c3 IS NOT DISTINCT FROM own.c3 AND p.id <> own.id AND p.on_sale AND p.per_day BETWEEN $2 AND $3
      JOIN shop.coded_products() c ON c.id = p.id
      JOIN shop.coded_products() mine ON mine.id = own.id
      JOIN shop.rentable_products() r ON r.id = p.id AND coalesce(r.rentable_until, 'infinity') >= $5::date
    WHERE own.id = $1 AND p.id = coalesce($8::int, p.id) AND NOT EXISTS (
      SELECT FROM shop.slots_in_the_way(p.id, r.turnaround_days, $4::date, $5::date) s
      WHERE coalesce(s.held_until, 'infinity') >= $6::timestamptz)
      AND NOT EXISTS (SELECT FROM shop.item_rentals() i WHERE i.product_id = p.id
        AND i.status IN ('shipped', 'delivered', 'end', 'return_requested', 'return_collecting') AND i.end_on < $7::date)
    ORDER BY c.size IS DISTINCT FROM mine.size, abs(p.per_day - own.per_day), p.popularity DESC, p.id LIMIT ${offeredAtMost}`,
  row: substitute,
})

type Needs = Pick<Deps, 'db' | 'clock'>
type Missing = { productId: number; perDay: number }

/**
 * Products that could replace a product for a rental of `period`: at most three, those of the same size first, then the
 * nearest in price (rule 217). A product that is not back itself does not count, whoever is late.
 */
const substitutesFor = (needs: Needs, missing: Missing, period: Period): Promise<SubstituteProduct[]> =>
  freeFor(needs, missing, period, null)

/** This product if it could replace the missing one, otherwise null. */
const substituteFor = async (
  needs: Needs,
  missing: Missing,
  period: Period,
  productId: number,
): Promise<SubstituteProduct | null> => (await freeFor(needs, missing, period, productId))[0] ?? null

function freeFor(
  { db, clock }: Needs,
  { productId, perDay }: Missing,
  { start, end }: Period,
  only: number | null,
): Promise<SubstituteProduct[]> {
  const { least, most } = substitutePrices(perDay)
  const now = clock.now()
  const pickedUp = addDays(seoulDate(now), -PICKED_UP_DAYS_AFTER_END)
  return freeNeighbours(db.pool, [productId, least, most, start, end, now, pickedUp, only])
}

/** A substitute as staff see it, with the price difference that the member gets back. */
function offeredFor(
  product: SubstituteProduct,
  paid: Pick<OrderedItem, 'periodTotalPrice' | 'couponShare' | 'finalAmount'>,
  period: Period,
): Substitute {
  const { productId, productCode, brandName, productName, perDay, size } = product
  const refund = differenceBack(paid, rentalPrice(product, period))
  return { productId, productCode, brandName, productName, perDay, size, refund }
}

const itemToReplace = statement({
  name: 'ordering.itemToReplace',
  text: `SELECT i.product_id AS "productId", p.per_day AS "perDay", i.start_on AS start, i.end_on AS "end", i.status,
      i.exchange_number AS exchanges, i.period_total_price AS "periodTotalPrice", i.coupon_share AS "couponShare",
      i.final_amount AS "finalAmount"
    FROM shop.order_items i JOIN shop.offered_products() p ON p.id = i.product_id WHERE i.order_item_id = $1`,
  row: z.object({
    ...{ productId: z.int(), perDay: z.int(), start: day, end: day, status: orderItemStatus },
    ...{ exchanges: z.int(), periodTotalPrice: z.int(), couponShare: z.int(), finalAmount: z.int() },
  }),
})

/** Products that could replace an item; none once it has shipped. Null for an unknown item. */
export async function substitutesForItem(needs: Needs, orderItemId: string): Promise<Substitutes | null> {
  const [item] = await itemToReplace(needs.db.pool, [orderItemId])
  if (item === undefined) return null
  const { start, end, exchanges, status } = item
  const products = mayDo(itemActions, 'exchange', { status }, 'staff')
    ? await substitutesFor(needs, item, { start, end })
    : []
  const substitutes = products.map((product) => offeredFor(product, item, { start, end }))
  return { exchangeNumber: exchanges + 1, rentalEndDate: end, substitutes }
}

const ranOutHolds = statement({
  name: 'ordering.ranOutHolds',
  text: `SELECT DISTINCT s.order_id AS "orderId"
    FROM shop.rentable_products() r, shop.slots_in_the_way(r.id, r.turnaround_days, $2::date, $3::date) s
    WHERE r.id = $1 AND s.held_until < $4::timestamptz AND s.order_id IS NOT NULL`,
  row: z.object({ orderId: z.string() }),
})

/** The product if it could replace the item's, and the drafts whose holds on it have expired. */
export async function substituteForItem(
  needs: Needs,
  orderItemId: string,
  productId: number,
): Promise<{ product: SubstituteProduct | null; ranOut: string[] }> {
  const { pool } = needs.db
  const [item] = await itemToReplace(pool, [orderItemId])
  if (item === undefined) return { product: null, ranOut: [] }
  const { start, end } = item
  const [product, holds] = await Promise.all([
    substituteFor(needs, item, { start, end }, productId),
    ranOutHolds(pool, [productId, start, end, needs.clock.now()]),
  ])
  return { product, ranOut: holds.map(({ orderId }) => orderId) }
}
