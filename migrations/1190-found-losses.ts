import { type Kysely, sql } from 'kysely'

/** When an item that the shop itself had reported missing was found again, last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE shop.consignments ADD COLUMN found_at timestamptz`.execute(db)
}
