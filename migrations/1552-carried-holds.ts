import { type Kysely, sql } from 'kysely'

/**
 * A hold goes on to the month that takes a held sum: each month has the holds for which it is held, or which went on with
 * what it carried forward. Processes of the release before leave it as it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE shop.settlement_months ADD COLUMN held_for jsonb NOT NULL DEFAULT '[]'`.execute(db)
}
