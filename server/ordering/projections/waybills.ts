import type { Statement } from '../../platform/projections/projection.ts'
import { waybillNumberIn } from '../waybillNumberIn.ts'

const parcels = [
  'order.item.shipped',
  'order.return.collecting',
  'order.parcel.corrected',
  'order.step.undone',
]

/** The waybill of each parcel after its last event; without a number none. */
const last = `
  last AS MATERIALIZED (
    SELECT DISTINCT ON (order_item_id, return_number) (b.data->>'orderItemId')::uuid AS order_item_id,
      coalesce((b.data->>'returnNumber')::int, 0) AS return_number, (b.data->>'orderId')::uuid AS order_id,
      coalesce(b.data->>'courier', 'etc') AS courier,
      ${waybillNumberIn('b.data')} AS tracking_number,
      coalesce((b.data->>'sharesParcel')::boolean, false) AS is_shared
    FROM batch b WHERE b.type <> 'order.step.undone' OR b.data->>'step' NOT IN ('deliver', 'arrival')
    ORDER BY order_item_id, return_number, b.version DESC)`

/** The refusal of a waybill that another parcel has (`refusedAtAppend`). */
export const waybillRefusals = ['WAYBILL_USED'] as const

/** One waybill, one parcel: the items of an order that go in one direction share it (rule 307). */
export const waybills: Statement[] = [
  {
    on: parcels,
    sql: `WITH ${last} DELETE FROM {waybills} w USING last l
          WHERE w.order_item_id = l.order_item_id AND w.return_number = l.return_number`,
  },
  {
    on: parcels,
    sql: `
      WITH ${last}, named AS (
        SELECT l.*, l.order_id::text || CASE l.return_number WHEN 0 THEN '' ELSE ' back' END AS parcel
        FROM last l WHERE l.tracking_number IS NOT NULL
      ), got AS (
        INSERT INTO {waybills} (order_item_id, return_number, parcel, order_id, courier, tracking_number, is_shared)
        SELECT order_item_id, return_number, parcel, order_id, courier, tracking_number, is_shared FROM named
        ORDER BY courier, tracking_number
        ON CONFLICT DO NOTHING RETURNING order_item_id, return_number
      )
      SELECT es.refuse('WAYBILL_USED', jsonb_build_object('orderNumbers', (
        SELECT min(o.order_numbers) FROM {waybills} w JOIN {orders} o ON o.order_id = w.order_id JOIN named n
          ON n.courier = w.courier AND n.tracking_number = w.tracking_number AND n.parcel <> w.parcel)))
      FROM named n WHERE NOT EXISTS (
        SELECT FROM got g WHERE g.order_item_id = n.order_item_id AND g.return_number = n.return_number)
      HAVING count(*) > 0`,
  },
]
