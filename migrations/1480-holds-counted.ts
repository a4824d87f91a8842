import { type Kysely, sql } from 'kysely'

/** How often an owner's month was held: what a hold and a release name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE shop.settlement_months ADD COLUMN holds integer NOT NULL DEFAULT 0`.execute(db)
}
