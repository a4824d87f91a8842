import { type Kysely, sql } from 'kysely'

/** How long earned points last is a setting; points that were earned keep the day that they were promised. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE shop.settings ADD COLUMN point_months integer NOT NULL DEFAULT 12
    CHECK (point_months BETWEEN 1 AND 60)`.execute(db)
}
