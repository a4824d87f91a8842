import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The account of each attempt, sealed with the owner's key of the purpose payout, which dies with the retention.
    CREATE TABLE personal.payout_accounts (
      member_id integer NOT NULL,
      month text COLLATE "C" NOT NULL,
      attempt integer NOT NULL,
      sealed text NOT NULL,
      PRIMARY KEY (member_id, month, attempt)
    );

    -- What staff typed about a month, sealed with the owner's key.
    CREATE TABLE personal.settlement_reasons (
      reason_id text COLLATE "C" PRIMARY KEY,
      member_id integer NOT NULL,
      month text COLLATE "C" NOT NULL,
      written text NOT NULL,
      written_at timestamptz NOT NULL DEFAULT clock_timestamp()
    );
    CREATE INDEX settlement_reasons_by_month ON personal.settlement_reasons (member_id, month);

    -- What is under way with the payout gateway: whoever takes the turn asks. Times are real time.
    CREATE TABLE platform.payout_tries (
      owner_id integer NOT NULL,
      month text COLLATE "C" NOT NULL,
      attempt integer NOT NULL,
      taken_until timestamptz NOT NULL,
      -- True once the gateway may have heard of it.
      is_asked boolean NOT NULL DEFAULT false,
      payout_id text,
      PRIMARY KEY (owner_id, month, attempt)
    );

    -- Accounts that the gateway knows, by the reference that they were registered under.
    CREATE TABLE platform.payout_sellers (
      seller_ref text COLLATE "C" PRIMARY KEY,
      seller_id text NOT NULL
    );
  `.execute(db)
}
