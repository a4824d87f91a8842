import { type Kysely, sql } from 'kysely'

/*
 * Pages and counts of free products read a listing from its front to its busy days and its last day, and the columns
 * behind those not at all. First levels have indexes of their own: in a peak week a page passes over twenty products for
 * each that is free, and need not pass over those of other categories as well.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    DROP VIEW shop.searchable_products;
    ALTER TABLE shop.listings RENAME TO former_listings;
    CREATE TABLE shop.listings (
      product_id integer NOT NULL REFERENCES shop.products ON DELETE CASCADE,
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
    INSERT INTO shop.listings (product_id, c1, turnaround_days, on_sale, busy, rentable_until, popularity, brand_id,
        discount_rate, per_day, listed_at, c2, c3)
      SELECT product_id, c1, turnaround_days, on_sale, busy, rentable_until, popularity, brand_id,
        discount_rate, per_day, listed_at, c2, c3
      FROM shop.former_listings ORDER BY product_id;
    DROP TABLE shop.former_listings;
    ALTER TABLE shop.listings ADD PRIMARY KEY (product_id);
    CREATE INDEX listings_all ON shop.listings (popularity DESC, product_id DESC);
    CREATE INDEX listings_c1 ON shop.listings (c1, popularity DESC, product_id DESC);
    CREATE INDEX listings_c2 ON shop.listings (c2, popularity DESC, product_id DESC);
    CREATE INDEX listings_c3 ON shop.listings (c3, popularity DESC, product_id DESC);
    CREATE INDEX listings_brand ON shop.listings (brand_id, popularity DESC, product_id DESC);
    CREATE INDEX listings_price ON shop.listings (per_day, product_id);
    CREATE INDEX listings_c1_price ON shop.listings (c1, per_day, product_id);
    CREATE TRIGGER mark_for_search AFTER UPDATE OF popularity ON shop.listings FOR EACH ROW
      WHEN (old.popularity <> new.popularity) EXECUTE FUNCTION shop.mark_listing();
  `.execute(db)
  await searchable(db)
}

async function searchable(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE VIEW shop.searchable_products AS
      SELECT p.id, p.product_name, p.product_code, p.color, p.occasions, b.name_korean, b.name_english,
        c1.name AS c1_name, c2.name AS c2_name, c3.name AS c3_name,
        p.brand_id, p.c1, p.c2, p.c3, l.popularity, p.discount_rate, p.per_day, p.listed_at
      FROM shop.products p JOIN shop.brands b ON b.id = p.brand_id JOIN shop.listings l ON l.product_id = p.id
        JOIN shop.categories c1 ON c1.id = p.c1 LEFT JOIN shop.categories c2 ON c2.id = p.c2
        LEFT JOIN shop.categories c3 ON c3.id = p.c3
      WHERE p.on_sale
  `.execute(db)
}
