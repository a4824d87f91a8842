import type { Run } from '../server/platform/database/migrate.ts'

/*
 * Words are looked up together with what narrows them: the trigram indexes know categories, brand and band as well, so
 * that only products that have all of it are fetched. Bands are those of the lists (decisions, Wire format). Whoever
 * walks an order passes over first levels and bands in its index. Of the text that a row was made of, a hash is enough
 * to tell that it changed: narrow rows are found in fewer pages.
 */
export async function up(run: Run): Promise<void> {
  await run(`
    CREATE EXTENSION IF NOT EXISTS btree_gin;
    ALTER TABLE shop.product_search ADD discount_band smallint NOT NULL GENERATED ALWAYS AS (
      CASE WHEN discount_rate >= 70 THEN 4 WHEN discount_rate >= 50 THEN 3 WHEN discount_rate >= 30 THEN 2
        WHEN discount_rate >= 1 THEN 1 ELSE 0 END) STORED;
    ALTER TABLE shop.product_search ALTER source TYPE uuid USING md5(source)::uuid;
    ALTER TABLE shop.product_search RENAME source TO source_md5;
    DROP INDEX shop.product_search_popularity, shop.product_search_recent, shop.product_search_discount,
      shop.product_search_price;
    CREATE INDEX product_search_popularity ON shop.product_search (popularity DESC, product_id DESC)
      INCLUDE (c1, discount_band);
    CREATE INDEX product_search_recent ON shop.product_search (listed_at DESC, product_id DESC)
      INCLUDE (c1, discount_band);
    CREATE INDEX product_search_discount ON shop.product_search (discount_rate DESC, product_id DESC)
      INCLUDE (c1, discount_band);
    CREATE INDEX product_search_price ON shop.product_search (per_day DESC, product_id DESC)
      INCLUDE (c1, discount_band);
    DROP INDEX shop.product_search_jamo, shop.product_search_initials, shop.product_search_name;
    CREATE INDEX product_search_name ON shop.product_search (name_jamo)
      INCLUDE (popularity, product_id, brand_id, c1, c2, c3, discount_band);
    CREATE INDEX product_search_jamo ON shop.product_search
      USING gin (jamo gin_trgm_ops, c1, c2, c3, brand_id, discount_band) WITH (fastupdate = off);
    CREATE INDEX product_search_initials ON shop.product_search
      USING gin (initials gin_trgm_ops, c1, c2, c3, brand_id, discount_band) WITH (fastupdate = off);
  `)
}
