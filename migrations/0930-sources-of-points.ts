import { type Kysely, sql } from 'kysely'

/*
 * A lot names what earned it by one text, such as `review:7`, whatever the reason is; only some of it is about a rented
 * item.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop.point_lots ADD COLUMN source text COLLATE "C", ALTER COLUMN order_item_id DROP NOT NULL;
    UPDATE shop.point_lots SET source = 'review:' || review_id;
    ALTER TABLE shop.point_lots ALTER COLUMN source SET NOT NULL, DROP COLUMN review_id;
    CREATE INDEX point_lots_by_source ON shop.point_lots (source);
  `.execute(db)
}
