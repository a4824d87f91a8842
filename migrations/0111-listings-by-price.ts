import type { Run } from '../server/platform/database/migrate.ts'

/*
 * In a week that is nearly booked out a page by price meets hundreds of products before it has twenty: like the one by
 * popularity it finds their busy days in the index that it walks. The whole shop and both first levels share one
 * index; below them an index of the products is walked, because every booking writes each index of the listings.
 */
export async function up(run: Run): Promise<void> {
  await run(`
    ALTER TABLE shop.listings ADD per_day integer;
    UPDATE shop.listings l SET per_day = p.per_day FROM shop.products p WHERE p.id = l.product_id;
    ALTER TABLE shop.listings ALTER per_day SET NOT NULL;
    CREATE INDEX listings_price ON shop.listings (per_day, product_id)
      INCLUDE (c1, discount_rate, turnaround_days, rentable_until, on_sale, busy);

    CREATE OR REPLACE FUNCTION shop.list_products(ids integer[]) RETURNS void
    LANGUAGE sql AS $$
      INSERT INTO shop.listings AS l
        (product_id, c1, c2, c3, brand_id, discount_rate, per_day, turnaround_days, rentable_until, on_sale)
      SELECT id, c1, c2, c3, brand_id, discount_rate, per_day, turnaround_days, rentable_until, on_sale
      FROM shop.products WHERE id = ANY (ids) ORDER BY id
      ON CONFLICT (product_id) DO UPDATE SET
        c1 = excluded.c1, c2 = excluded.c2, c3 = excluded.c3, brand_id = excluded.brand_id,
        discount_rate = excluded.discount_rate, per_day = excluded.per_day,
        turnaround_days = excluded.turnaround_days, rentable_until = excluded.rentable_until,
        on_sale = excluded.on_sale
      WHERE (l.c1, l.c2, l.c3, l.brand_id, l.discount_rate, l.per_day, l.turnaround_days, l.rentable_until, l.on_sale)
        IS DISTINCT FROM (excluded.c1, excluded.c2, excluded.c3, excluded.brand_id, excluded.discount_rate,
          excluded.per_day, excluded.turnaround_days, excluded.rentable_until, excluded.on_sale)
    $$;
  `)
}
