import { type Kysely, sql } from 'kysely'

/** Days that the owner of a consigned item keeps for themselves are blocked like those of a repair. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop.slots DROP CONSTRAINT slots_because_check,
      ADD CONSTRAINT slots_because_check CHECK (because IN ('lost', 'given_up', 'owner')) NOT VALID`.execute(
    db,
  )
}
