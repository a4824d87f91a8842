import { type Kysely, sql } from 'kysely'

/* What has to be unlinked from a member who left is called so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE personal.farewells RENAME TO provider_unlinks;
    ALTER TABLE personal.provider_unlinks RENAME COLUMN farewell_id TO unlink_id;
    ALTER TABLE personal.provider_unlinks RENAME COLUMN kind TO provider;
    ALTER TABLE personal.provider_unlinks RENAME CONSTRAINT farewells_pkey TO provider_unlinks_pkey;
    ALTER TABLE personal.provider_unlinks RENAME CONSTRAINT farewells_kind_check TO provider_unlinks_provider_check;
  `.execute(db)
}
