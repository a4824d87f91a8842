import { type Kysely, sql } from 'kysely'

/** Left behind by 9003, which no release has yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP TABLE shop.lots_weighed`.execute(db)
}
