import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Who a contract was made with, for as long as the law wants it: sealed, apart from everything else.
    CREATE TABLE personal.retained (
      member_id integer PRIMARY KEY,
      sealed text NOT NULL,
      retain_until date NOT NULL
    );

    -- Why a member left, in their own words: sealed, until they may join again.
    CREATE TABLE personal.withdrawal_reasons (
      member_id integer PRIMARY KEY,
      written text NOT NULL
    );

    -- People who withdrew, until the day from which they may join again.
    CREATE TABLE shop.rejoin_bars (
      person_hash bytea PRIMARY KEY,
      rejoin_from date NOT NULL
    );
    CREATE INDEX rejoin_bars_by_day ON shop.rejoin_bars (rejoin_from);

    CREATE TABLE personal.provider_unlinks (
      unlink_id uuid PRIMARY KEY,
      provider text COLLATE "C" NOT NULL CHECK (provider IN ('kakao', 'naver', 'apple', 'card')),
      sealed bytea NOT NULL,
      written_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      tries integer NOT NULL DEFAULT 0
    );
  `.execute(db)
}
