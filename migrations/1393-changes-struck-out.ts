import { type Kysely, sql } from 'kysely'

/** A change of one name to another is a change yet when both have left, and their mark is all that there is to read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop.catalogue_changes DROP CONSTRAINT catalogue_changes_check;
    ALTER TABLE shop.catalogue_changes ADD CONSTRAINT catalogue_changes_check
      CHECK (before IS DISTINCT FROM after OR position('(탈퇴한 회원)' IN after::text) > 0) NOT VALID;
  `.execute(db)
}
