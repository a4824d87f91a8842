import type pg from 'pg'
import { copyBusyDays } from '../../server/catalogue/index.ts'

/** The first day of a week in which rentals are spread as ever, and of one in which 95 of 100 products are booked. */
export const weeks = { normal: ['2027-03-04', '2027-03-07'], peak: ['2027-06-03', '2027-06-06'] } as const

/**
 * A catalogue of many products with ten rentals each over 17 months, plus the peak week, made by set-based SQL: two
 * first-level categories, ten second-level ones under each, ten third-level ones under each of those, 200 brands.
 */
export async function manyRentals(pool: pg.Pool, owner: pg.Client, products: number): Promise<void> {
  await owner.query(`
    INSERT INTO shop.categories (id, parent_id, level, name, position)
      SELECT i, NULL, 1, 'c' || i, i FROM generate_series(1, 2) i;
    INSERT INTO shop.categories (id, parent_id, level, name, position)
      SELECT i * 10 + k, i, 2, 'c' || i || k, k FROM generate_series(1, 2) i, generate_series(0, 9) k;
    INSERT INTO shop.categories (id, parent_id, level, name, position)
      SELECT (i * 10 + k) * 10 + m, i * 10 + k, 3, 'c', m
      FROM generate_series(1, 2) i, generate_series(0, 9) k, generate_series(0, 9) m;
    INSERT INTO shop.brands (id, name_english, name_korean)
      SELECT i, 'BRAND ' || i, '브랜드 ' || i FROM generate_series(1, 200) i;`)
  await owner.query(
    `INSERT INTO shop.products (id, product_code, product_name, brand_id, c1, c2, c3, daily_rental_price, discount_rate,
        supply_price, description, listed_at)
      SELECT i, 'P' || i, '아틀리에 탑핸들 백 ' || i, 1 + i % 200, 1 + i % 2, (1 + i % 2) * 10 + r % 10,
        ((1 + i % 2) * 10 + r % 10) * 10 + r / 10 % 10, 100 * (30 + r % 270), r % 7 * 10, 1000000, repeat('설명 ', 100),
        timestamptz '2026-01-01T00:00:00Z' + i * interval '5 minutes'
      FROM generate_series(1, $1::int) i, LATERAL (SELECT abs(hashint4(i)) AS r) AS drawn`,
    [products],
  )
  await owner.query(`INSERT INTO shop.product_images (product_id, position, type, view)
    SELECT id, 1, 'main', 'front' FROM shop.products`)
  await owner.query('SELECT shop.list_products(array_agg(id)) FROM shop.products')
  await owner.query('UPDATE shop.listings SET popularity = abs(hashint4(product_id + 7)) % 500')
  await rentals(owner)
  await copyBusyDays(pool)
  await owner.query('VACUUM (ANALYZE) shop.listings')
  await owner.query('VACUUM (ANALYZE) shop.products')
  await owner.query('ANALYZE')
}

// One index build over all rentals takes seconds, a million single checks take minutes.
async function rentals(owner: pg.Client): Promise<void> {
  await owner.query('ALTER TABLE shop.slots DROP CONSTRAINT one_rental_at_a_time')
  await owner.query(
    `INSERT INTO shop.slots (slot_id, product_id, order_item_id, order_id, start_on, end_on, status)
     SELECT gen_random_uuid(), product_id, gen_random_uuid(), gen_random_uuid(), start_on, start_on + 2 + r % 5, 'booked'
     FROM shop.listings, generate_series(0, 9) k,
       LATERAL (SELECT abs(hashint4(product_id * 10 + k)) AS r) AS drawn,
       LATERAL (SELECT date '2026-01-10' + k * 51 + r / 7 % 38 AS start_on) AS started
     WHERE NOT daterange(start_on - 2, start_on + 8) && daterange($1::date - 2, $2::date + 2)`,
    [...weeks.peak],
  )
  await owner.query(
    `INSERT INTO shop.slots (slot_id, product_id, order_item_id, order_id, start_on, end_on, status)
     SELECT gen_random_uuid(), product_id, gen_random_uuid(), gen_random_uuid(), $1::date, $2::date, 'booked'
     FROM shop.listings WHERE hashint4(product_id + 99) % 100 NOT BETWEEN -2 AND 2`,
    [...weeks.peak],
  )
  await owner.query(`ALTER TABLE shop.slots ADD CONSTRAINT one_rental_at_a_time
    EXCLUDE USING gist (product_id WITH =, occupied WITH &&) WHERE (NOT released)`)
}
