import type { Run } from '../server/platform/database/migrate.ts'

/* A common word within a category is met along the category's own order, as one within a brand already was. */
export async function up(run: Run): Promise<void> {
  await run(`
    DROP INDEX shop.product_search_c2, shop.product_search_c3;
    CREATE INDEX product_search_c2 ON shop.product_search (c2, popularity DESC, product_id DESC);
    CREATE INDEX product_search_c3 ON shop.product_search (c3, popularity DESC, product_id DESC);
  `)
}
