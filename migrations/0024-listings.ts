import type { Run } from '../server/platform/database/migrate.ts'

/*
 * What the product list reads: one narrow row a product, its busy days as a bit string whose first bit is 2026-01-01,
 * repeated in the indexes by popularity, so that a page is found in the index alone however many products are booked.
 * The slots stay the truth; an invariant compares the two bit by bit.
 */
export async function up(run: Run): Promise<void> {
  await run(`
    CREATE TABLE shop.listings (
      product_id integer PRIMARY KEY REFERENCES shop.products ON DELETE CASCADE,
      c1 integer NOT NULL,
      c2 integer,
      c3 integer,
      popularity integer NOT NULL DEFAULT 0,
      brand_id integer NOT NULL,
      discount_rate integer NOT NULL,
      turnaround_days integer NOT NULL,
      rentable_until date,
      on_sale boolean NOT NULL,
      busy bit varying NOT NULL DEFAULT B''
    ) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
    ${['c1', 'c2', 'c3', null].map(indexOf).join('')}

    CREATE FUNCTION shop.day_bits(days datemultirange) RETURNS bit varying
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT coalesce(string_agg(
               repeat('0', lower(r) - before) || repeat('1', upper(r) - lower(r)), '' ORDER BY r), '')::bit varying
      FROM (SELECT r, lag(upper(r), 1, '2026-01-01') OVER (ORDER BY r) AS before
            FROM unnest(days * datemultirange(daterange('2026-01-01', NULL))) AS r) AS ranges
    $$;
    CREATE FUNCTION shop.days_added(busy bit varying, days bit varying) RETURNS bit varying
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT (busy || repeat('0', length(days) - length(busy))::bit varying)
           | (days || repeat('0', length(busy) - length(days))::bit varying)
    $$;
    CREATE FUNCTION shop.days_freed(busy bit varying, days bit varying) RETURNS bit varying
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT busy & ~substring(days || repeat('0', length(busy) - length(days))::bit varying FROM 1 FOR length(busy))
    $$;

    -- Copies what lists need of these products; busy days and popularity are kept by others.
    CREATE FUNCTION shop.list_products(ids integer[]) RETURNS void
    LANGUAGE sql AS $$
      INSERT INTO shop.listings AS l
        (product_id, c1, c2, c3, brand_id, discount_rate, turnaround_days, rentable_until, on_sale)
      SELECT id, c1, c2, c3, brand_id, discount_rate, turnaround_days, rentable_until, on_sale
      FROM shop.products WHERE id = ANY (ids) ORDER BY id
      ON CONFLICT (product_id) DO UPDATE SET
        c1 = excluded.c1, c2 = excluded.c2, c3 = excluded.c3, brand_id = excluded.brand_id,
        discount_rate = excluded.discount_rate, turnaround_days = excluded.turnaround_days,
        rentable_until = excluded.rentable_until, on_sale = excluded.on_sale
      WHERE (l.c1, l.c2, l.c3, l.brand_id, l.discount_rate, l.turnaround_days, l.rentable_until, l.on_sale)
        IS DISTINCT FROM (excluded.c1, excluded.c2, excluded.c3, excluded.brand_id, excluded.discount_rate,
          excluded.turnaround_days, excluded.rentable_until, excluded.on_sale)
    $$;
  `)
}

const indexOf = (level: string | null): string => `
    CREATE INDEX listings_${level ?? 'all'} ON shop.listings
      (${level === null ? '' : `${level}, `}popularity DESC, product_id DESC)
      INCLUDE (discount_rate, turnaround_days, rentable_until, on_sale, busy);`
