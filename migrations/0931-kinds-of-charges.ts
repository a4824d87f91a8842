import { type Kysely, sql } from 'kysely'

/* Which kinds of charges there are is one table of the rules, and events of another kind are never written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE shop.charges DROP CONSTRAINT charges_kind_check`.execute(db)
}
