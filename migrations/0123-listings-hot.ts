import type { Run } from '../server/platform/database/migrate.ts'

/*
 * Busy days leave the indexes. While they stood there, each booking wrote six indexes, and until the next vacuum every
 * page of a list met the old entries and looked their rows up anyway. Now a booking is a heap-only update: the row's
 * page is read by every list, tidied by every reader, and needs no vacuum.
 */
export async function up(run: Run): Promise<void> {
  await run(`
    DROP INDEX shop.listings_all, shop.listings_c2, shop.listings_c3, shop.listings_price, shop.listings_brand;
    CREATE INDEX listings_all ON shop.listings (popularity DESC, product_id DESC);
    CREATE INDEX listings_c2 ON shop.listings (c2, popularity DESC, product_id DESC);
    CREATE INDEX listings_c3 ON shop.listings (c3, popularity DESC, product_id DESC);
    CREATE INDEX listings_price ON shop.listings (per_day, product_id);
    CREATE INDEX listings_brand ON shop.listings (brand_id, popularity DESC, product_id DESC);
  `)
}
