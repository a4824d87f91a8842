import type { Run } from '../server/platform/migrate.ts'

/*
 * Words are looked up together with what narrows them: the trigram indexes know categories, brand and band as well, so
 * that only products that have all of it are fetched. Bands are those of the lists (decisions, Wire format).
 */
export async function up(run: Run): Promise<void> {
  await run(`
    CREATE EXTENSION IF NOT EXISTS btree_gin;
    ALTER TABLE shop.product_search ADD discount_band smallint NOT NULL GENERATED ALWAYS AS (
      CASE WHEN discount_rate >= 70 THEN 4 WHEN discount_rate >= 50 THEN 3 WHEN discount_rate >= 30 THEN 2
        WHEN discount_rate >= 1 THEN 1 ELSE 0 END) STORED;
    DROP INDEX shop.product_search_jamo, shop.product_search_initials, shop.product_search_name;
    CREATE INDEX product_search_name ON shop.product_search (name_jamo)
      INCLUDE (popularity, product_id, brand_id, c1, c2, c3, discount_band);
    CREATE INDEX product_search_jamo ON shop.product_search
      USING gin (jamo gin_trgm_ops, c1, c2, c3, brand_id, discount_band) WITH (fastupdate = off);
    CREATE INDEX product_search_initials ON shop.product_search
      USING gin (initials gin_trgm_ops, c1, c2, c3, brand_id, discount_band) WITH (fastupdate = off);
  `)
}
