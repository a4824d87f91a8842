import { type Kysely, sql } from 'kysely'

/** Items of the shop itself that were lost while no rental had them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE shop.product_losses (
      product_id integer NOT NULL,
      loss_number integer NOT NULL,
      lost_at timestamptz NOT NULL,
      found_at timestamptz,
      PRIMARY KEY (product_id, loss_number)
    );
    CREATE INDEX product_losses_open ON shop.product_losses (product_id) WHERE found_at IS NULL`.execute(db)
}
