import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Who a contract was made with, for as long as the law wants it: sealed, apart from everything else.
  await db.schema
    .createTable('personal.retained')
    .addColumn('member_id', 'integer', (c) => c.primaryKey())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('retain_until', 'date', (c) => c.notNull())
    .execute()

  // Why a member left, in their own words: sealed, until they may join again.
  await db.schema
    .createTable('personal.withdrawal_reasons')
    .addColumn('member_id', 'integer', (c) => c.primaryKey())
    .addColumn('written', 'text', (c) => c.notNull())
    .execute()

  // Providers that still have to be told that a member left: sealed, gone when they know.
  await sql`
    CREATE TABLE personal.farewells (
      farewell_id uuid PRIMARY KEY,
      kind text COLLATE "C" NOT NULL CHECK (kind IN ('kakao', 'naver', 'apple', 'card')),
      sealed bytea NOT NULL,
      written_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      tries integer NOT NULL DEFAULT 0
    )
  `.execute(db)

  // What ends a member's customer at the card provider.
  await db.schema
    .createTable('personal.card_customers')
    .addColumn('member_id', 'integer', (c) =>
      c.primaryKey().references('shop.members.id').onDelete('cascade'),
    )
    .addColumn('refresh_token', 'bytea', (c) => c.notNull())
    .execute()
}
