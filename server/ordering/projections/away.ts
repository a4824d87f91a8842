import { LOST_ON_THE_WAY } from '../../../domain/shared/undelivered.ts'
import type { Statement } from '../../platform/projections/projection.ts'

const moved = [
  'order.item.shipped',
  'order.item.delivered',
  'order.item.collected',
  'order.item.lost',
  'order.item.lost_coming_back',
  'order.item.found',
  'order.item.cancelled',
  'order.step.undone',
  'order.return.collecting',
  'order.return.collected',
  'order.return.lost',
]

/** Where each item is after the last of its events; null when it is here. The fold is `processes/whereabouts` (rule 302). */
const last = `
  last AS MATERIALIZED (
    SELECT DISTINCT ON (order_item_id) (b.data->>'orderItemId')::uuid AS order_item_id,
      CASE b.type WHEN 'order.item.shipped' THEN 'on_its_way' WHEN 'order.item.delivered' THEN 'with_member'
        WHEN 'order.item.lost' THEN 'lost' WHEN 'order.item.lost_coming_back' THEN 'lost'
        WHEN 'order.return.lost' THEN 'lost'
        WHEN 'order.item.cancelled' THEN CASE b.data->>'reasonCode' WHEN '${LOST_ON_THE_WAY}' THEN 'lost' END
        WHEN 'order.return.collecting' THEN 'on_its_way_back'
        WHEN 'order.step.undone' THEN CASE b.data->>'step' WHEN 'deliver' THEN 'on_its_way'
          WHEN 'arrival' THEN 'with_member' WHEN 'collectReturn' THEN 'with_member' END END AS place
    FROM batch b
    ORDER BY order_item_id, b.version DESC)`

/** The refusal that shipping adds: the product left with another rental (`refusedAtAppend`). */
export const awayRefusals = ['ITEM_NOT_HERE'] as const

/** The rental that has each product. The unique product decides between two rentals that ship it at once (rule 303). */
export const away: Statement[] = [
  {
    on: moved,
    sql: `
      WITH ${last}, back AS (
        DELETE FROM {items_away} a USING last l WHERE a.order_item_id = l.order_item_id AND l.place IS NULL
      )
      UPDATE {items_away} a SET place = l.place
      FROM last l WHERE a.order_item_id = l.order_item_id AND l.place IS NOT NULL`,
  },
  {
    on: ['order.item.shipped'],
    alsoReads: moved.filter((type) => type !== 'order.item.shipped'),
    sql: `
      WITH ${last}, left_now AS (
        SELECT l.order_item_id, i.product_id, l.place FROM last l JOIN {order_items} i USING (order_item_id)
        WHERE l.place IS NOT NULL AND NOT EXISTS (
          SELECT FROM {items_away} a WHERE a.order_item_id = l.order_item_id)
      ), went AS (
        INSERT INTO {items_away} (order_item_id, product_id, place)
        SELECT order_item_id, product_id, place FROM left_now ORDER BY product_id
        ON CONFLICT DO NOTHING RETURNING order_item_id
      )
      SELECT es.refuse('ITEM_NOT_HERE', jsonb_build_object('until', NULL, 'place', coalesce((
        SELECT min(a.place) FROM {items_away} a JOIN left_now n USING (product_id)), 'on_its_way')))
      FROM left_now n WHERE NOT EXISTS (SELECT FROM went w WHERE w.order_item_id = n.order_item_id)
      HAVING count(*) > 0`,
  },
]
