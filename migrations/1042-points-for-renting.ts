import { type Kysely, sql } from 'kysely'

/** A rental earns this percentage of what its card paid, in points, once it is back; 0 earns none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop.settings ADD COLUMN rental_point_percent integer NOT NULL DEFAULT 0
      CHECK (rental_point_percent BETWEEN 0 AND 20)`.execute(db)
}
