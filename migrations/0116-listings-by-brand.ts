import type { Run } from '../server/platform/database/migrate.ts'

/*
 * A list of several brands meets all of their products: like every other list it finds them, with their busy days and
 * whatever they are sorted by, in one index. The first levels share the index of the whole shop, so that a booking
 * writes no more indexes than before.
 */
export async function up(run: Run): Promise<void> {
  await run(`
    ALTER TABLE shop.listings ADD listed_at timestamptz;
    UPDATE shop.listings l SET listed_at = p.listed_at FROM shop.products p WHERE p.id = l.product_id;
    ALTER TABLE shop.listings ALTER listed_at SET NOT NULL;
    DROP INDEX shop.listings_all, shop.listings_c1, shop.listings_price;
    CREATE INDEX listings_all ON shop.listings (popularity DESC, product_id DESC)
      INCLUDE (c1, brand_id, discount_rate, turnaround_days, rentable_until, on_sale, busy);
    CREATE INDEX listings_price ON shop.listings (per_day, product_id)
      INCLUDE (c1, brand_id, discount_rate, turnaround_days, rentable_until, on_sale, busy);
    CREATE INDEX listings_brand ON shop.listings (brand_id, popularity DESC, product_id DESC)
      INCLUDE (c1, c2, c3, discount_rate, per_day, listed_at, turnaround_days, rentable_until, on_sale, busy);

    CREATE OR REPLACE FUNCTION shop.list_products(ids integer[]) RETURNS void
    LANGUAGE sql AS $$
      INSERT INTO shop.listings AS l
        (product_id, c1, c2, c3, brand_id, discount_rate, per_day, listed_at, turnaround_days, rentable_until, on_sale)
      SELECT id, c1, c2, c3, brand_id, discount_rate, per_day, listed_at, turnaround_days, rentable_until, on_sale
      FROM shop.products WHERE id = ANY (ids) ORDER BY id
      ON CONFLICT (product_id) DO UPDATE SET
        c1 = excluded.c1, c2 = excluded.c2, c3 = excluded.c3, brand_id = excluded.brand_id,
        discount_rate = excluded.discount_rate, per_day = excluded.per_day, listed_at = excluded.listed_at,
        turnaround_days = excluded.turnaround_days, rentable_until = excluded.rentable_until,
        on_sale = excluded.on_sale
      WHERE (l.c1, l.c2, l.c3, l.brand_id, l.discount_rate, l.per_day, l.listed_at, l.turnaround_days,
          l.rentable_until, l.on_sale)
        IS DISTINCT FROM (excluded.c1, excluded.c2, excluded.c3, excluded.brand_id, excluded.discount_rate,
          excluded.per_day, excluded.listed_at, excluded.turnaround_days, excluded.rentable_until, excluded.on_sale)
    $$;
  `)
}
