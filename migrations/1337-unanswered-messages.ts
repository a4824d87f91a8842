import { type Kysely, sql } from 'kysely'

/** Messages to phones that the provider was asked to send and that nobody knows the answer of, with the last call. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE shop.message_asks (
      inbox_id text COLLATE "C" PRIMARY KEY,
      asked_at timestamptz NOT NULL
    )`.execute(db)
}
