import { type Kysely, sql } from 'kysely'

/*
 * What we hold of each capture and giving back, and what the provider listed of it, so that what is open of card clearing
 * is read from an index instead of from all payments.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE shop.card_clearing (
      entry text COLLATE "C" PRIMARY KEY,
      ours bigint NOT NULL,
      theirs bigint NOT NULL,
      listings integer NOT NULL
    );
    CREATE INDEX card_clearing_open ON shop.card_clearing (entry) INCLUDE (ours, theirs, listings)
      WHERE ours <> theirs;
  `.execute(db)
}
