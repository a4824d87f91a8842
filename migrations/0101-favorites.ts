import type { Run } from '../server/platform/database/migrate.ts'

/** What members like, newest last; a product is liked once by a member. */
export async function up(run: Run): Promise<void> {
  await run(`
    CREATE TABLE shop.favorites (
      member_id integer NOT NULL,
      product_id integer NOT NULL REFERENCES shop.products ON DELETE CASCADE,
      liked_at timestamptz NOT NULL,
      PRIMARY KEY (member_id, product_id)
    );
    CREATE INDEX favorites_by_member ON shop.favorites (member_id, liked_at DESC, product_id DESC);
    CREATE INDEX favorites_by_product ON shop.favorites (product_id);
  `)
}
