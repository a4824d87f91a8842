import { z } from 'zod'
import { maskedName } from '../../../domain/members/maskedName.ts'
import type { TypedSearch } from '../../../domain/shared/typedSearch.ts'
import { orderItemStatus } from '../../../domain/wire/orderItemStatus.ts'
import type { StaffHit } from '../../../domain/wire/staffSearch.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'

type Needs = Pick<Deps, 'db'>

const row = z.object({
  id: z.string(),
  orderId: z.string(),
  orderNumbers: z.string(),
  productName: z.string(),
  items: z.int(),
  status: z.nullable(orderItemStatus),
  memberName: z.string().nullable(),
})
type Row = z.infer<typeof row>

/** The columns of a hit, from the order as `o`, the item shown as `i`, its product as `p` and the member as `m`. */
const hitColumns = `o.order_id AS "orderId", o.order_numbers AS "orderNumbers", p.product_name AS "productName",
  jsonb_array_length(o.items) AS items, i.status, CASE WHEN m.withdrawn_at IS NULL THEN m.name END AS "memberName"`
const withNames = `JOIN shop.coded_products() p ON p.id = i.product_id
  JOIN shop.member_names() m ON m.id = o.member_id`
/** These columns use the C collation, in which all texts with a prefix form one index range. */
const beginsWith = (column: string, value: string) =>
  `${column} >= ${value} AND ${column} < ${value} || chr(1114111)`

const byNumber = statement({
  name: 'ordering.foundByNumber',
  text: `SELECT o.order_id::text AS id, ${hitColumns}
    FROM (SELECT * FROM shop.orders WHERE ${beginsWith('order_numbers', '$1')} AND status = 'placed'
      ORDER BY order_numbers LIMIT $2) o
    JOIN shop.order_items i ON i.order_id = o.order_id AND i.nth = 1 ${withNames} ORDER BY o.order_numbers`,
  row,
})

const byParcel = statement({
  name: 'ordering.foundByParcel',
  text: `SELECT f.order_item_id::text AS id, ${hitColumns}
    FROM (SELECT order_item_id FROM shop.order_items WHERE tracking_number = $1
      UNION SELECT order_item_id FROM shop.item_returns WHERE tracking_number = $1 LIMIT $2) f
    JOIN shop.order_items i ON i.order_item_id = f.order_item_id
    JOIN shop.orders o ON o.order_id = i.order_id ${withNames} ORDER BY o.placed_at DESC`,
  row,
})

const byPayment = statement({
  name: 'ordering.foundByPayment',
  text: `SELECT f.payment_id AS id, ${hitColumns}
    FROM (SELECT payment_id, order_id FROM shop.card_payments() WHERE order_id IS NOT NULL AND ${beginsWith('payment_id', '$1')}
      ORDER BY payment_id LIMIT $2) f
    JOIN shop.orders o ON o.order_id = f.order_id
    JOIN shop.order_items i ON i.order_id = o.order_id AND i.nth = 1 ${withNames} ORDER BY f.payment_id`,
  row,
})

/** Placed orders whose number begins with the search text. */
export const findOrders = async ({ db }: Needs, { number }: TypedSearch, atMost: number) =>
  number === null
    ? []
    : (await byNumber(db.pool, [number, atMost])).map((found) => hitOf('order', found.orderNumbers, found))

/** Outgoing and return parcels with exactly this tracking number. */
export const findParcels = async ({ db }: Needs, { parcel, text }: TypedSearch, atMost: number) =>
  parcel === null
    ? []
    : (await byParcel(db.pool, [parcel, atMost])).map((found) => hitOf('parcel', text, found))

/** Payments of orders whose key begins with the search text. */
export const findPayments = async ({ db }: Needs, { paymentKey }: TypedSearch, atMost: number) =>
  paymentKey === null
    ? []
    : (await byPayment(db.pool, [paymentKey, atMost])).map((found) => hitOf('payment', found.id, found))

function hitOf(kind: StaffHit['kind'], title: string, found: Row): StaffHit {
  const product = found.items === 1 ? found.productName : `${found.productName} 외 ${found.items - 1}건`
  const who = found.memberName === null ? '' : maskedName(found.memberName)
  const number = kind === 'order' ? '' : found.orderNumbers
  return {
    kind,
    id: found.id,
    title,
    about: [number, product, who].filter((words) => words !== '').join(' · '),
    order: { id: found.orderId, numbers: found.orderNumbers },
    status: found.items === 1 || kind === 'parcel' ? found.status : null,
  }
}
