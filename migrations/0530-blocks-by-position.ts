import { type Kysely, sql } from 'kysely'

/** Each event that is looked at names the block that seals it. A block is written once a minute at most. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE UNIQUE INDEX blocks_by_last_pos ON es.blocks (last_pos)`.execute(db)
}
