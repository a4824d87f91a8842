import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What the card provider paid out, transaction by transaction, and where its list differs from what we hold.
    CREATE TABLE shop.provider_payouts (
      paid_out_on date NOT NULL,
      number integer NOT NULL,
      pay_out bigint NOT NULL,
      fees bigint NOT NULL,
      vat bigint NOT NULL,
      transactions integer NOT NULL,
      booked_at timestamptz NOT NULL,
      PRIMARY KEY (paid_out_on, number)
    );

    CREATE TABLE shop.provider_payout_rows (
      paid_out_on date NOT NULL,
      number integer NOT NULL,
      transaction_key text COLLATE "C" NOT NULL,
      payment_key text COLLATE "C" NOT NULL,
      is_cancel boolean NOT NULL,
      amount bigint NOT NULL,
      fee bigint NOT NULL,
      vat bigint NOT NULL,
      PRIMARY KEY (paid_out_on, number, transaction_key)
    );
    CREATE INDEX provider_payout_rows_by_payment ON shop.provider_payout_rows (payment_key);

    -- Found by the nightly comparison; a row stays when what differed has come right, with the time of it.
    CREATE TABLE shop.payout_differences (
      payment_key text COLLATE "C" NOT NULL,
      -- Of what was given back; empty for the capture itself.
      transaction_key text COLLATE "C" NOT NULL,
      kind text COLLATE "C" NOT NULL CHECK (kind IN ('missing_at_provider', 'missing_with_us',
        'amount_differs', 'cancelled_at_provider', 'fee_differs')),
      ours bigint,
      theirs bigint,
      found_at timestamptz NOT NULL,
      settled_at timestamptz,
      aspect text COLLATE "C" NOT NULL CHECK (aspect IN ('amount', 'fee')),
      -- Of one transaction the money and the fee differ each for itself.
      PRIMARY KEY (payment_key, transaction_key, aspect)
    );
    CREATE INDEX payout_differences_in_order ON shop.payout_differences (((settled_at IS NOT NULL)),
      found_at DESC, payment_key, transaction_key, aspect);

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

    -- What we hold of each capture and giving back, and what the provider listed of it, so that what is open of
    -- card clearing is read from an index instead of from all payments.
    CREATE TABLE shop.card_clearing (
      entry text COLLATE "C" PRIMARY KEY,
      ours bigint NOT NULL,
      theirs bigint NOT NULL,
      listings integer NOT NULL,
      -- When what we hold moved: what the provider has not listed yet is found by its day.
      moved_at timestamptz,
      refund_id uuid
    );
    CREATE INDEX card_clearing_open ON shop.card_clearing (entry) INCLUDE (ours, theirs, listings)
      WHERE ours <> theirs;
    CREATE INDEX card_clearing_unlisted ON shop.card_clearing (((moved_at AT TIME ZONE 'Asia/Seoul')::date)) WHERE listings = 0;
  `.execute(db)
}
