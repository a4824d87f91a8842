import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What the product list reads: one narrow row a product, its busy days as a bit string whose first bit is
    -- 2026-01-01. The slots stay the truth, and the busy days follow them through the feed; an invariant compares
    -- the two bit by bit. No index holds the busy days: each booking would write all of them, and until the next
    -- vacuum every page of a list would meet the old entries. So a booking is a heap-only update: the row's page is
    -- read by every list, tidied by every reader, and needs no vacuum.
    -- Pages and counts of free products read a listing from its front to its busy days and its last day, and the
    -- columns behind those not at all. First levels have indexes of their own: in a peak week a page passes over
    -- twenty products for each that is free, and need not pass over those of other categories as well.
    CREATE TABLE shop.listings (
      product_id integer PRIMARY KEY REFERENCES shop.products ON DELETE CASCADE,
      c1 integer NOT NULL,
      turnaround_days integer NOT NULL,
      on_sale boolean NOT NULL,
      busy bit varying NOT NULL DEFAULT B'',
      rentable_until date,
      popularity integer NOT NULL DEFAULT 0,
      brand_id integer NOT NULL,
      discount_rate integer NOT NULL,
      per_day integer NOT NULL,
      listed_at timestamptz NOT NULL,
      c2 integer,
      c3 integer
    ) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
    -- The whole shop and the first levels share an index.
    CREATE INDEX listings_all ON shop.listings (popularity DESC, product_id DESC);
    CREATE INDEX listings_brand ON shop.listings (brand_id, popularity DESC, product_id DESC);
    CREATE INDEX listings_c1 ON shop.listings (c1, popularity DESC, product_id DESC);
    CREATE INDEX listings_c1_price ON shop.listings (c1, per_day, product_id);
    CREATE INDEX listings_c2 ON shop.listings (c2, popularity DESC, product_id DESC);
    CREATE INDEX listings_c3 ON shop.listings (c3, popularity DESC, product_id DESC);
    CREATE INDEX listings_price ON shop.listings (per_day, product_id);
    INSERT INTO es.checkpoints (reader) VALUES ('listings');

    -- Popularity is counted again for products whose rentals enter or leave the window, found by day.
    CREATE TABLE shop.popularity_counted (
      one boolean DEFAULT true PRIMARY KEY CHECK (one),
      counted_on date NOT NULL
    );

    CREATE FUNCTION shop.day_bits_of_many(days datemultirange)
    RETURNS bit varying LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT coalesce(string_agg(
               repeat('0', lower(r) - before) || repeat('1', upper(r) - lower(r)), '' ORDER BY r), '')::bit varying
      FROM (SELECT r, lag(upper(r), 1, '2026-01-01') OVER (ORDER BY r) AS before
            FROM unnest(days * datemultirange(daterange('2026-01-01', NULL))) AS r) AS ranges
    $$;

    -- Nearly always one run of days is booked. Said as a plain expression it becomes part of the statement that
    -- asks for it; a function with a query inside starts an executor of its own each time.
    CREATE FUNCTION shop.day_bits(days datemultirange)
    RETURNS bit varying LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT CASE WHEN lower(days) >= '2026-01-01' AND days = datemultirange(range_merge(days))
        THEN (repeat('0', lower(days) - '2026-01-01') || repeat('1', upper(days) - lower(days)))::bit varying
        ELSE shop.day_bits_of_many(days) END
    $$;

    -- Copies what lists need of these products; busy days and popularity are kept by others.
    CREATE FUNCTION shop.list_products(ids integer[]) RETURNS void LANGUAGE sql AS $$
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
  `.execute(db)
}
