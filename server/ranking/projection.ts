import type { Invariant, Projection } from '../platform/projections/projection.ts'

/**
 * How often each product was rented on each Seoul day; a cancelled item no longer counts on the day it was paid. Rows are
 * found by their key alone: once most items are rented, PostgreSQL expects one row without a day, and would compare each
 * event with each of the many that a page has.
 */
export const ranking: Projection = {
  name: 'ranking',
  version: 2,
  mode: 'async',
  tables: ['ranked_items', 'ranked_days'],
  lookups: ['ranked_items_by_order'],
  on: [
    'order.drafted',
    'order.draft.released',
    'order.draft.expired',
    'order.placed',
    'order.item.exchanged',
    'order.item.cancelled',
  ],
  sql: [
    {
      on: ['order.drafted'],
      sql: `INSERT INTO {ranked_items} (order_item_id, order_id, product_id)
            SELECT (i.item->>'orderItemId')::uuid, (b.data->>'orderId')::uuid, (i.item->>'productId')::int
            FROM batch b, jsonb_array_elements(b.data->'items') AS i(item)
            ON CONFLICT (order_item_id) DO NOTHING`,
    },
    {
      on: ['order.draft.released', 'order.draft.expired'],
      sql: `DELETE FROM {ranked_items} r USING batch b WHERE r.order_id = (b.data->>'orderId')::uuid`,
    },
    {
      on: ['order.placed'],
      sql: `
        WITH placed AS (
          UPDATE {ranked_items} r SET rented_on =
            coalesce(r.rented_on, ((b.data->>'placedAt')::timestamptz AT TIME ZONE 'Asia/Seoul')::date)
          FROM batch b WHERE r.order_id = (b.data->>'orderId')::uuid
          RETURNING old.rented_on AS was, new.rented_on, r.product_id)
        INSERT INTO {ranked_days} AS d (rented_on, product_id, items)
        SELECT rented_on, product_id, count(*)::int FROM placed WHERE was IS NULL GROUP BY 1, 2 ORDER BY 1, 2
        ON CONFLICT (rented_on, product_id) DO UPDATE SET items = d.items + excluded.items`,
    },
    {
      // The replacement counts as rented on the day on which the order was paid.
      on: ['order.item.exchanged'],
      sql: `
        WITH moved AS (
          UPDATE {ranked_items} r SET product_id = (b.data->'item'->>'productId')::int FROM batch b
          WHERE r.order_item_id = (b.data->>'orderItemId')::uuid
          RETURNING r.rented_on, (b.data->'from'->>'productId')::int AS was, r.product_id AS becomes)
        INSERT INTO {ranked_days} AS d (rented_on, product_id, items)
        SELECT rented_on, product_id, sum(items)::int
        FROM (SELECT rented_on, was AS product_id, -1 AS items FROM moved
          UNION ALL SELECT rented_on, becomes, 1 FROM moved) AS moves
        WHERE rented_on IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
        ON CONFLICT (rented_on, product_id) DO UPDATE SET items = d.items + excluded.items`,
    },
    {
      on: ['order.item.cancelled'],
      sql: `
        WITH gone AS (
          DELETE FROM {ranked_items} r USING batch b
          WHERE r.order_item_id = (b.data->>'orderItemId')::uuid
          RETURNING r.rented_on, r.product_id)
        UPDATE {ranked_days} d SET items = d.items - fewer.items
        FROM (SELECT rented_on, product_id, count(*)::int AS items FROM gone GROUP BY 1, 2) AS fewer
        WHERE d.rented_on = fewer.rented_on AND d.product_id = fewer.product_id`,
    },
  ],
}

export const invariants: readonly Invariant[] = [
  {
    name: 'the ranking counts exactly the items that it knows as rented',
    sql: `SELECT coalesce(d.rented_on, i.rented_on) AS day, coalesce(d.product_id, i.product_id) AS product
          FROM (SELECT * FROM shop.ranked_days WHERE items <> 0) AS d FULL JOIN (
            SELECT rented_on, product_id, count(*)::int AS items FROM shop.ranked_items
            WHERE rented_on IS NOT NULL GROUP BY 1, 2) AS i USING (rented_on, product_id)
          WHERE d.items IS DISTINCT FROM i.items`,
  },
]
