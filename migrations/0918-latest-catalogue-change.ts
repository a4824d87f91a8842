import { type Kysely, sql } from 'kysely'

/** Finds the latest change of a kind: a product's page asks it whether its coupons are still the ones on offer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX catalogue_changes_latest ON shop.catalogue_changes (subject, id)`.execute(db)
}
