import { type Kysely, sql } from 'kysely'

/**
 * Up to which position it was looked whether events had been written again before they were sealed. The release before
 * looked at what is sealed by now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE es.rewrite_marks (
      only_one boolean DEFAULT true PRIMARY KEY CHECK (only_one),
      pos bigint NOT NULL
    );
    INSERT INTO es.rewrite_marks (pos) SELECT coalesce(max(last_pos), 0) FROM es.blocks;
  `.execute(db)
}
