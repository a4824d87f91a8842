import { type Kysely, sql } from 'kysely'

/* Inquiries say themselves how often they were answered, so that those that wait are found and paged from an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop.inquiries ADD COLUMN answers integer NOT NULL DEFAULT 0;
    UPDATE shop.inquiries i SET answers = a.version
      FROM (SELECT inquiry_id, max(version) AS version FROM shop.inquiry_answers GROUP BY inquiry_id) a
      WHERE a.inquiry_id = i.id;
    CREATE INDEX inquiries_by_waiting ON shop.inquiries
      ((answers > 0), (CASE WHEN answers > 0 THEN -id ELSE id END)) INCLUDE (id, kind, answers);
  `.execute(db)
}
