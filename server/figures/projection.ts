import { chartOfAccounts } from '../../domain/ledger/chartOfAccounts.ts'
import { itemAccounts } from '../../domain/shared/accountNames.ts'
import {
  arrivalEvents,
  arrivals,
  isLateOn,
  returnEvents,
  returns,
  setsArrival,
  setsReturnDays,
} from '../ordering/index.ts'
import type { Projection, Statement } from '../platform/projections/projection.ts'

const textList = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(', ')
const costs = itemAccounts.filter((account) => chartOfAccounts[account].kind === 'cost')

/** SQL: the month, the year and all time, each of which sums a day. */
const periodsOf = (day: string): string =>
  `unnest(ARRAY[to_char(${day}, 'YYYY-MM'), to_char(${day}, 'YYYY'), 'all']) AS sums(period)`
const seoulDay = (instant: string): string => `(${instant} AT TIME ZONE 'Asia/Seoul')::date`

const dayColumns = ['rentals', 'cancelled', 'returned', 'late', 'damaged'] as const
const itemColumns = ['rentals', 'rented_days', 'returned', 'late', 'damaged'] as const

/** SQL: adds sums to rows that may be there. */
const added = (row: string, columns: readonly string[]): string =>
  columns.map((column) => `${column} = ${row}.${column} + excluded.${column}`).join(', ')
const summed = (columns: readonly string[]): string =>
  columns.map((column) => `sum(${column}) AS ${column}`).join(', ')
const differ = (columns: readonly string[]): string =>
  columns.map((column) => `sum(${column}) <> 0`).join(' OR ')

const rentalColumns = [
  ...[
    'product_id',
    'start_on',
    'end_on',
    'until_on',
    'placed_on',
    'is_cancelled',
    'back_on',
    'arrived_on',
    'pick_up_from',
    'return_days',
    'damages',
  ],
]
/** SQL: what a statement that writes rentals returns, so that `counted` adds up what became different. */
const both = ['old', 'new']
  .flatMap((side) => rentalColumns.map((column) => `${side}.${column} AS ${side}_${column}`))
  .join(', ')

/** SQL: the rental came back late (rule 364). */
const cameLate = isLateOn('back_on', {
  ...{ endOn: 'end_on', arrivedOn: 'arrived_on', pickUpFrom: 'pick_up_from', returnDays: 'return_days' },
})

/**
 * SQL: adds what rentals count now, less what they counted before, to the sums of their days and items. `changed` holds
 * each with its row before and after; a new one has no product before.
 */
const counted = (changed: string): string => `
  WITH changed AS (${changed}), counts AS MATERIALIZED (
    SELECT s.* FROM changed c CROSS JOIN LATERAL (VALUES
      (-1, ${rentalColumns.map((column) => `c.old_${column}`).join(', ')}),
      (1, ${rentalColumns.map((column) => `c.new_${column}`).join(', ')})
    ) AS s(sign, ${rentalColumns.join(', ')})
    WHERE s.product_id IS NOT NULL
  ), of_days AS (
    SELECT placed_on AS day, CASE WHEN is_cancelled THEN 0 ELSE sign END AS rentals,
      CASE WHEN is_cancelled THEN sign ELSE 0 END AS cancelled, 0 AS returned, 0 AS late, 0 AS damaged FROM counts
    UNION ALL
    SELECT back_on, 0, 0, sign, CASE WHEN ${cameLate} THEN sign ELSE 0 END,
      CASE WHEN damages > 0 THEN sign ELSE 0 END
    FROM counts WHERE back_on IS NOT NULL
  ), into_days AS (
    INSERT INTO {figure_days} AS d (day, ${dayColumns.join(', ')})
    SELECT day, ${summed(dayColumns)} FROM of_days GROUP BY day HAVING ${differ(dayColumns)} ORDER BY day
    ON CONFLICT (day) DO UPDATE SET ${added('d', dayColumns)}
  ), of_items AS (
    SELECT p.period, product_id, sign AS rentals, 0 AS rented_days, 0 AS returned, 0 AS late, 0 AS damaged
    FROM counts CROSS JOIN LATERAL ${periodsOf('placed_on').replace('sums', 'p')} WHERE NOT is_cancelled
    UNION ALL
    SELECT p.period, product_id, 0, sign * (least(until_on, (m.first + interval '1 month - 1 day')::date)
      - greatest(start_on, m.first::date) + 1), 0, 0, 0
    FROM counts CROSS JOIN LATERAL generate_series(date_trunc('month', start_on::timestamp), until_on::timestamp,
      interval '1 month') AS m(first)
      CROSS JOIN LATERAL ${periodsOf('m.first').replace('sums', 'p')} WHERE NOT is_cancelled AND until_on >= start_on
    UNION ALL
    SELECT p.period, product_id, 0, 0, sign, CASE WHEN ${cameLate} THEN sign ELSE 0 END,
      CASE WHEN damages > 0 THEN sign ELSE 0 END
    FROM counts CROSS JOIN LATERAL ${periodsOf('back_on').replace('sums', 'p')} WHERE back_on IS NOT NULL
  )
  INSERT INTO {figure_items} AS f (period, product_id, ${itemColumns.join(', ')})
  SELECT period, product_id, ${summed(itemColumns)} FROM of_items GROUP BY period, product_id
  HAVING ${differ(itemColumns)} ORDER BY period, product_id
  ON CONFLICT (period, product_id) DO UPDATE SET ${added('f', itemColumns)}`

/** A rental counts on the Seoul day on which its order was paid, until it is cancelled (rule 361). */
const rented: Statement[] = [
  {
    on: ['order.placed'],
    sql: counted(`
      INSERT INTO {figure_rentals} (order_item_id, product_id, start_on, end_on, until_on, placed_on)
      SELECT (i.item->>'orderItemId')::uuid, (i.item->>'productId')::int, (b.data->>'start')::date,
        (b.data->>'end')::date, (b.data->>'end')::date, ${seoulDay("(b.data->>'placedAt')::timestamptz")}
      FROM batch b, jsonb_array_elements(b.data->'items') AS i(item) RETURNING ${both}`),
  },
  {
    // Each product that it ever was has its rows, however many exchanges one batch holds.
    on: ['order.item.exchanged'],
    sql: `
      INSERT INTO {figure_items} (period, product_id)
      SELECT DISTINCT sums.period, n.product_id
      FROM batch b JOIN {figure_rentals} r ON r.order_item_id = (b.data->>'orderItemId')::uuid
        CROSS JOIN LATERAL (VALUES ((b.data->'item'->>'productId')::int)) AS n(product_id)
        CROSS JOIN LATERAL (
          SELECT r.placed_on AS day UNION ALL SELECT m.first::date FROM generate_series(
            date_trunc('month', (b.data->>'start')::timestamp), (b.data->>'end')::timestamp, interval '1 month') AS m(first)
        ) AS d
        CROSS JOIN LATERAL ${periodsOf('d.day')}
      ON CONFLICT (period, product_id) DO NOTHING`,
  },
  {
    // The last exchange or extension names the product, the last extension the end.
    on: ['order.item.exchanged', 'order.item.extended'],
    sql: counted(`
      UPDATE {figure_rentals} r SET product_id = n.product_id, end_on = coalesce(n.until, r.end_on),
        until_on = coalesce(n.until, r.until_on)
      FROM (
        SELECT (b.data->>'orderItemId')::uuid AS order_item_id, max((b.data->>'to')::date) AS until,
          (array_agg((b.data->'item'->>'productId')::int ORDER BY b.version DESC))[1] AS product_id
        FROM batch b GROUP BY 1
      ) AS n WHERE r.order_item_id = n.order_item_id RETURNING ${both}`),
  },
  {
    on: ['order.item.cancelled'],
    sql: counted(`
      UPDATE {figure_rentals} r SET is_cancelled = true FROM batch b
      WHERE r.order_item_id = (b.data->>'orderItemId')::uuid RETURNING ${both}`),
  },
  {
    // Nothing counts by it until the item is back, after which it does not change.
    on: ['order.item.shipped', ...arrivalEvents],
    sql: `
      UPDATE {figure_rentals} r SET sent_on = coalesce(s.sent_on, r.sent_on),
        ${setsArrival('r', 'coalesce(s.sent_on, r.sent_on)')}
      FROM ${arrivals} AS a LEFT JOIN (
        SELECT (b.data->>'orderItemId')::uuid AS order_item_id,
          (array_agg(${seoulDay('b.occurred_at')} ORDER BY b.version DESC))[1] AS sent_on
        FROM batch b WHERE b.type = 'order.item.shipped' GROUP BY 1) AS s ON s.order_item_id = a.order_item_id
      WHERE r.order_item_id = a.order_item_id`,
  },
  {
    on: [...returnEvents],
    sql: `UPDATE {figure_rentals} r SET ${setsReturnDays('r')} FROM ${returns} AS t
          WHERE r.order_item_id = t.order_item_id`,
  },
  {
    // A return frees the days after it; an item that is collected was rented until its end.
    on: ['order.item.collected', 'order.return.collected'],
    sql: counted(`
      UPDATE {figure_rentals} r SET back_on = coalesce((b.data->>'backOn')::date, ${seoulDay('b.occurred_at')}),
        until_on = least(r.until_on, (b.data->>'backOn')::date)
      FROM batch b WHERE r.order_item_id = (b.data->>'orderItemId')::uuid RETURNING ${both}`),
  },
]

/** SQL: exchanges of the batch, each with the product before it. */
const exchanged = `exchanged AS MATERIALIZED (
    SELECT (b.data->>'orderItemId')::uuid AS order_item_id, b.pos, (b.data->'from'->>'productId')::int AS product_id
    FROM batch b WHERE b.type = 'order.item.exchanged')`
/** SQL: the product that a rental was of at a position: an exchange later in the batch names the one before it. */
const productAt = (pos: string): string =>
  `coalesce((array_agg(x.product_id ORDER BY x.pos) FILTER (WHERE x.pos > ${pos}))[1], r.product_id)`

const chargeEvents = [
  'charge.made',
  'charge.waived',
  'charge.reduced',
  'charge.refunded',
  'charge.deduction.refunded',
]
const earningEvents = [
  'order.item.shipped',
  'order.delivery.undone',
  'order.item.collected',
  'order.item.lost',
  'order.item.lost_coming_back',
  'order.item.cancelled',
  'order.return.completed',
  'order.item.refunded',
]

const damages = (by: number, type: string): Statement => ({
  on: [type],
  sql: counted(`
    UPDATE {figure_rentals} r SET damages = r.damages + n.charges
    FROM (
      SELECT c.order_item_id, ${by} * count(*)::int AS charges
      FROM batch b JOIN {figure_charges} c ON c.charge_id = (b.data->>'chargeId')::uuid
      WHERE c.is_damage AND c.order_item_id IS NOT NULL GROUP BY 1
    ) AS n WHERE r.order_item_id = n.order_item_id RETURNING ${both}`),
})

/** What charges are about, and which damage they name (rule 364). */
const charged: Statement[] = [
  {
    on: ['consignment.accepted'],
    sql: `INSERT INTO {figure_contracts} (consignment_id, product_id)
          SELECT (data->>'consignmentId')::uuid, (data->>'productId')::int FROM batch
          ON CONFLICT (consignment_id) DO UPDATE SET product_id = excluded.product_id`,
  },
  {
    on: ['charge.made'],
    alsoReads: ['order.item.exchanged'],
    sql: `
      WITH ${exchanged}
      INSERT INTO {figure_charges} (charge_id, order_item_id, product_id, is_damage)
      SELECT (b.data->>'chargeId')::uuid, r.order_item_id, coalesce(k.product_id, ${productAt('b.pos')}),
        b.data->>'debtor' = 'renter' AND b.data->>'kind' = 'damage'
      FROM batch b LEFT JOIN {figure_rentals} r ON r.order_item_id = (b.data->'subject'->>'orderItemId')::uuid
        LEFT JOIN exchanged x ON x.order_item_id = r.order_item_id
        LEFT JOIN {figure_contracts} k ON k.consignment_id = (b.data->'subject'->>'consignmentId')::uuid
      WHERE b.type = 'charge.made' GROUP BY b.pos, b.data, r.order_item_id, r.product_id, k.product_id`,
  },
  damages(1, 'charge.made'),
  damages(-1, 'charge.waived'),
]

/**
 * What items earned and cost: their lines on the accounts of rule 340, in the month that the books have them in (rule 363).
 * What an owner got for an item that was never accepted is a cost of the shop alone: it has no product.
 */
const earned: Statement = {
  on: [...earningEvents, ...chargeEvents, 'consignment.lost'],
  alsoReads: ['order.item.exchanged'],
  sql: `
    WITH ${exchanged}, lines AS MATERIALIZED (
      SELECT b.pos, l.nth, b.occurred_at, (b.data->>'orderItemId')::uuid AS order_item_id,
        (b.data->>'chargeId')::uuid AS charge_id, l.line->>'account' AS account, (l.line->>'amount')::bigint AS amount,
        CASE WHEN b.type = 'consignment.lost' THEN (b.data->>'productId')::int END AS lost_product_id
      FROM batch b, jsonb_array_elements(b.data->'journal') WITH ORDINALITY AS l(line, nth)
      WHERE l.line->>'account' IN (${textList(itemAccounts)})
    ), named AS (
      SELECT ${productAt('l.pos')} AS product_id, l.occurred_at, l.account, l.amount
      FROM lines l JOIN {figure_rentals} r ON r.order_item_id = l.order_item_id
        LEFT JOIN exchanged x ON x.order_item_id = l.order_item_id
      GROUP BY l.pos, l.nth, l.occurred_at, l.account, l.amount, r.product_id
      UNION ALL
      SELECT c.product_id, l.occurred_at, l.account, l.amount
      FROM lines l JOIN {figure_charges} c ON c.charge_id = l.charge_id WHERE c.product_id IS NOT NULL
      UNION ALL
      SELECT l.lost_product_id, l.occurred_at, l.account, l.amount
      FROM lines l WHERE l.lost_product_id IS NOT NULL
    )
    INSERT INTO {figure_items} AS f (period, product_id, earned, cost)
    SELECT sums.period, n.product_id, sum(CASE WHEN n.account IN (${textList(costs)}) THEN 0 ELSE -n.amount END),
      sum(CASE WHEN n.account IN (${textList(costs)}) THEN n.amount ELSE 0 END)
    FROM named n CROSS JOIN LATERAL ${periodsOf(seoulDay('n.occurred_at'))} GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (period, product_id) DO UPDATE SET ${added('f', ['earned', 'cost'])}`,
}

const useColumns = ['coupons', 'coupon_discount', 'points'] as const

/** SQL: adds what uses count now, less what they counted before. A use counts from its day on. */
const countedUses = (changed: string): string => `
  WITH changed AS (${changed}), counts AS MATERIALIZED (
    SELECT s.* FROM changed c CROSS JOIN LATERAL (VALUES
      (-1, c.old_coupon_id, c.old_discount, c.old_points, c.old_used_on),
      (1, c.new_coupon_id, c.new_discount, c.new_points, c.new_used_on)
    ) AS s(sign, coupon_id, discount, points, used_on) WHERE s.used_on IS NOT NULL
  ), into_days AS (
    INSERT INTO {figure_days} AS d (day, ${useColumns.join(', ')})
    SELECT used_on, sum(CASE WHEN coupon_id IS NULL THEN 0 ELSE sign END), sum(sign * discount), sum(sign * points)
    FROM counts GROUP BY used_on ORDER BY used_on
    ON CONFLICT (day) DO UPDATE SET ${added('d', useColumns)}
  )
  INSERT INTO {figure_coupons} AS f (period, coupon_id, uses, discount)
  SELECT sums.period, coupon_id, sum(sign), sum(sign * discount)
  FROM counts CROSS JOIN LATERAL ${periodsOf('used_on')} WHERE coupon_id IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (period, coupon_id) DO UPDATE SET ${added('f', ['uses', 'discount'])}`
const bothUses = ['old', 'new']
  .flatMap((side) =>
    ['coupon_id', 'discount', 'points', 'used_on'].map((one) => `${side}.${one} AS ${side}_${one}`),
  )
  .join(', ')

/** Coupons and points count on the Seoul day on which they paid, a coupon until it is returned (rule 361). */
const used: Statement[] = [
  {
    on: ['order.drafted'],
    sql: `INSERT INTO {figure_uses} (use_id, order_id, coupon_id)
          SELECT (data->>'orderId')::uuid, (data->>'orderId')::uuid, (data->'coupon'->>'couponId')::int FROM batch
          WHERE data->'coupon'->>'couponId' IS NOT NULL`,
  },
  {
    on: ['order.draft.released', 'order.draft.expired'],
    sql: `DELETE FROM {figure_uses} u USING batch b
          WHERE u.use_id = (b.data->>'orderId')::uuid AND u.used_on IS NULL`,
  },
  {
    on: ['order.placed'],
    sql: countedUses(`
      INSERT INTO {figure_uses} AS u (use_id, order_id, discount, points, used_on)
      SELECT (b.data->>'orderId')::uuid, (b.data->>'orderId')::uuid, (b.data->'amounts'->>'couponDiscount')::bigint,
        (b.data->'amounts'->>'pointsUsed')::bigint, ${seoulDay('b.occurred_at')}
      FROM batch b WHERE (b.data->'amounts'->>'couponDiscount')::bigint <> 0
        OR (b.data->'amounts'->>'pointsUsed')::bigint <> 0
      ON CONFLICT (use_id) DO UPDATE SET discount = excluded.discount, points = excluded.points,
        used_on = excluded.used_on
      RETURNING ${bothUses}`),
  },
  {
    on: ['order.item.extended'],
    sql: countedUses(`
      INSERT INTO {figure_uses} AS u (use_id, order_id, points, used_on)
      SELECT (b.data->>'extensionId')::uuid, (b.data->>'orderId')::uuid, (b.data->>'pointsUsed')::bigint,
        ${seoulDay('b.occurred_at')}
      FROM batch b WHERE (b.data->>'pointsUsed')::bigint <> 0 RETURNING ${bothUses}`),
  },
  {
    on: ['order.item.cancelled'],
    sql: countedUses(`
      UPDATE {figure_uses} u SET coupon_id = NULL, discount = 0 FROM batch b
      WHERE u.use_id = (b.data->>'orderId')::uuid AND (b.data->>'couponReturned')::boolean RETURNING ${bothUses}`),
  },
]

const removed = ['product.downtime.removed']

/** Days that are closed leave the days on sale; those from the removal on are on sale again (rule 362). */
const closed: Statement[] = [
  {
    on: ['product.downtime.added'],
    sql: `INSERT INTO {figure_closed_days} (downtime_id, product_id, from_on, to_on)
          SELECT (data->>'downtimeId')::uuid, (data->>'productId')::int, (data->>'from')::date, (data->>'to')::date
          FROM batch`,
  },
  {
    on: removed,
    sql: `UPDATE {figure_closed_days} c SET to_on = least(c.to_on, ${seoulDay('b.occurred_at')} - 1)
          FROM batch b WHERE c.downtime_id = (b.data->>'downtimeId')::uuid`,
  },
  {
    on: removed,
    sql: `DELETE FROM {figure_closed_days} c USING batch b
          WHERE c.downtime_id = (b.data->>'downtimeId')::uuid AND c.to_on < c.from_on`,
  },
]

/**
 * The sums behind the figures of the business: rentals, returns, coupons and points by day (rule 361), and what each item was
 * rented, earned and cost by month. The statements follow the order in which things happen, so that one batch may hold
 * all of them.
 */
export const figures: Projection = {
  name: 'figures',
  version: 6,
  mode: 'async',
  batches: 'whole',
  tables: [
    ...['figure_rentals', 'figure_charges', 'figure_contracts', 'figure_closed_days', 'figure_uses'],
    ...['figure_days', 'figure_items', 'figure_coupons'],
  ],
  on: [
    ...new Set(
      [...rented, ...charged, earned, ...used, ...closed].flatMap((one) =>
        typeof one === 'string' ? [] : one.on,
      ),
    ),
  ],
  sql: [...rented, ...charged, earned, ...used, ...closed],
}
