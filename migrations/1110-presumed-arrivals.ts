import { type Kysely, sql } from 'kysely'

/** Whether an item only counts as arrived, because the first day of its rental came and nobody saw its parcel arrive. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop.order_items ADD COLUMN arrival_presumed boolean NOT NULL DEFAULT false`.execute(db)
}
