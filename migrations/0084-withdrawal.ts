import type { Run } from '../server/platform/database/migrate.ts'

export async function up(run: Run): Promise<void> {
  await run(`
    -- Who a contract was made with, for as long as the law wants it: sealed, apart from everything else.
    CREATE TABLE personal.retained (
      member_id integer PRIMARY KEY,
      sealed text NOT NULL,
      retain_until date NOT NULL
    );
    -- Why somebody left, in their own words: sealed, until they may join again.
    CREATE TABLE personal.withdrawal_reasons (
      member_id integer PRIMARY KEY,
      written text NOT NULL
    );
    -- Providers that still have to be told that somebody left: sealed, gone when they know.
    CREATE TABLE personal.farewells (
      farewell_id uuid PRIMARY KEY,
      kind text COLLATE "C" NOT NULL CHECK (kind IN ('kakao', 'naver', 'apple', 'card')),
      sealed bytea NOT NULL,
      written_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      tries integer NOT NULL DEFAULT 0
    );
    -- What ends a member's customer at the card provider.
    CREATE TABLE personal.card_customers (
      member_id integer PRIMARY KEY REFERENCES shop.members ON DELETE CASCADE,
      refresh_token bytea NOT NULL
    );
  `)
}
