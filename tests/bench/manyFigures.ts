import type pg from 'pg'
import { revenueAccounts } from '../../domain/ledger/chartOfAccounts.ts'

/** Rentals of each product, spread over the days below. */
const rentalsEach = 10

/**
 * The sums of the figures for ten rentals of each product that there is, over 17 months up to a few weeks ahead, with
 * revenue on each day: a million rentals of 100,000 products. Made by set-based SQL, as the projection would have added
 * them up, in the order in which it would.
 */
export async function manyFigures(owner: pg.ClientBase): Promise<void> {
  await owner.query(
    `INSERT INTO shop.figure_rentals (order_item_id, product_id, start_on, end_on, until_on, placed_on, is_cancelled,
        back_on, arrived_on, damages)
     SELECT CASE WHEN k = 0 THEN coalesce(i.order_item_id, gen_random_uuid()) ELSE gen_random_uuid() END, p.id, start_on,
       start_on + 2 + r % 5, start_on + 2 + r % 5, start_on - 10 - r % 20, r % 29 = 0,
       CASE WHEN r % 29 > 0 AND start_on < date '2026-11-10' THEN start_on + 3 + r % 5 + (r % 17) / 14 END, start_on, (r % 41 = 0)::int
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS nth FROM shop.products) p
       CROSS JOIN generate_series(0, $1::int - 1) k
       LEFT JOIN (SELECT order_item_id, row_number() OVER () AS nth FROM shop.order_items) i ON i.nth = p.nth,
       LATERAL (SELECT abs(hashint4(p.id * 10 + k)) AS r) AS drawn,
       LATERAL (SELECT date '2025-08-01' + k * 50 + r / 7 % 40 AS start_on) AS started
     ORDER BY start_on - 10 - r % 20`,
    [rentalsEach],
  )
  await owner.query(`
    INSERT INTO shop.figure_days (day, rentals, cancelled, returned, late, damaged, coupons, coupon_discount, points)
    SELECT day, sum(rentals), sum(cancelled), sum(returned), sum(late), sum(damaged), sum(rentals) / 5,
      sum(rentals) * 900, sum(rentals) * 500 FROM (
      SELECT placed_on AS day, (NOT is_cancelled)::int AS rentals, is_cancelled::int AS cancelled, 0 AS returned, 0 AS late,
        0 AS damaged FROM shop.figure_rentals
      UNION ALL
      SELECT back_on, 0, 0, 1, (back_on > end_on + 1)::int, (damages > 0)::int FROM shop.figure_rentals
      WHERE back_on IS NOT NULL) AS one GROUP BY day`)
  await owner.query(`
    INSERT INTO shop.figure_items (period, product_id, rentals, rented_days, returned, late, damaged, earned, cost)
    SELECT sums.period, product_id, count(*), sum(until_on - start_on + 1), count(back_on),
      count(*) FILTER (WHERE back_on > end_on + 1), count(*) FILTER (WHERE damages > 0), sum(40000 + product_id % 999),
      sum(28000)
    FROM shop.figure_rentals
      CROSS JOIN LATERAL unnest(ARRAY[to_char(start_on, 'YYYY-MM'), to_char(start_on, 'YYYY'), 'all']) AS sums(period)
    WHERE NOT is_cancelled GROUP BY 1, 2 ORDER BY min(placed_on)`)
  await owner.query(`
    INSERT INTO shop.figure_closed_days (downtime_id, product_id, from_on, to_on)
    SELECT gen_random_uuid(), id, date '2026-11-01' + id % 20, date '2026-11-03' + id % 20
    FROM shop.products WHERE id % 50 = 0`)
  await owner.query(`
    INSERT INTO shop.coupons (name, type, applicable_to, discount_type, discount_value, end_date, conditions)
    SELECT '쿠폰 ' || i, 'normal', 'all_products', 'fixed', 3000, date '2026-12-31', '{}' FROM generate_series(1, 300) i`)
  await owner.query(`
    INSERT INTO shop.figure_uses (use_id, order_id, coupon_id, discount, points, used_on)
    SELECT gen_random_uuid(), o.order_id, CASE WHEN o.nth % 3 > 0 THEN c.id END, 3000 * (o.nth % 3 > 0)::int,
      500 * (o.nth % 2 + 1), date '2026-10-31' - (o.nth % 470)::int
    FROM (SELECT order_id, row_number() OVER () AS nth FROM (SELECT DISTINCT order_id FROM shop.order_items) d) o
      JOIN (SELECT id, row_number() OVER (ORDER BY id) AS nth FROM shop.coupons) c ON c.nth = 1 + o.nth % 300`)
  await owner.query(`
    INSERT INTO shop.figure_coupons (period, coupon_id, uses, discount)
    SELECT sums.period, u.coupon_id, count(*), sum(u.discount) FROM shop.figure_uses u
      CROSS JOIN LATERAL unnest(ARRAY[to_char(u.used_on, 'YYYY-MM'), to_char(u.used_on, 'YYYY'), 'all']) AS sums(period)
    WHERE u.coupon_id IS NOT NULL GROUP BY 1, 2`)
  await owner.query(
    `INSERT INTO shop.journal_days (seoul_day, account, debits, credits, lines)
     SELECT day, account, 0, 4000000, 100 FROM (SELECT day FROM shop.figure_days) d CROSS JOIN unnest($1::text[]) AS account
     ON CONFLICT DO NOTHING`,
    [revenueAccounts],
  )
  const sums = ['figure_rentals', 'figure_days', 'figure_items', 'figure_closed_days', 'figure_uses']
  for (const table of [...sums, 'figure_coupons', 'journal_days'])
    await owner.query(`VACUUM (ANALYZE) shop.${table}`)
}
