import { type Kysely, sql } from 'kysely'

/** Refunds that were refused as partial and went back within one of the whole payment, which has their amount. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE shop.joined_refunds (
      refund_id uuid PRIMARY KEY,
      whole_id uuid NOT NULL,
      order_item_id uuid,
      amount bigint NOT NULL)`.execute(db)
}
