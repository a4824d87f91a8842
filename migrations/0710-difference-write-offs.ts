import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Of one transaction the money and the fee differ each for itself.
    ALTER TABLE shop.payout_differences
      ADD COLUMN aspect text COLLATE "C" NOT NULL DEFAULT 'amount' CHECK (aspect IN ('amount', 'fee')),
      DROP CONSTRAINT payout_differences_pkey,
      ADD CONSTRAINT payout_differences_pkey PRIMARY KEY (payment_key, transaction_key, aspect),
      DROP CONSTRAINT payout_differences_kind_check,
      ADD CONSTRAINT payout_differences_kind_check CHECK (kind IN ('missing_at_provider', 'missing_with_us',
        'amount_differs', 'cancelled_at_provider', 'fee_differs'));
    ALTER TABLE shop.payout_differences ALTER COLUMN aspect DROP DEFAULT;

    -- What finance closed as a loss or a gain; what is missing is positive.
    CREATE TABLE shop.difference_write_offs (
      payment_key text COLLATE "C" NOT NULL,
      transaction_key text COLLATE "C" NOT NULL,
      aspect text COLLATE "C" NOT NULL CHECK (aspect IN ('amount', 'fee')),
      number integer NOT NULL,
      missing bigint NOT NULL,
      tax bigint NOT NULL,
      written_off_at timestamptz NOT NULL,
      PRIMARY KEY (payment_key, transaction_key, aspect, number)
    );
  `.execute(db)
}
