import { type Kysely, sql } from 'kysely'

/* Days that are closed because a product is lost, or its owner took it back, say so: no rest day ends that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop.slots ADD COLUMN because text COLLATE "C" CHECK (because IN ('lost', 'given_up'));
  `.execute(db)
}
