import { type Kysely, sql } from 'kysely'

/** A popup is put up hidden, looked at in its preview, and then shown. Those that are up stay up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE shop.popups ADD COLUMN shown boolean NOT NULL DEFAULT true`.execute(db)
}
