import { type Kysely, sql } from 'kysely'

/** Finds what staff did by its time: few of the events are theirs, and the predicate keeps the others out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX events_of_staff ON es.events (occurred_at) WHERE starts_with(meta ->> 'actor', 'staff:');
    CREATE INDEX catalogue_changes_of_staff ON shop.catalogue_changes (at) WHERE starts_with(actor, 'staff:');
  `.execute(db)
}
