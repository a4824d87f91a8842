import { type Kysely, sql } from 'kysely'

/** Left behind by 0930. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP TABLE shop.lots_measured`.execute(db)
}
