import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await payments(db)
  await conversations(db)

  // The masked card number and the receipt of a payment; who leaves takes them along.
  await sql`
    CREATE TABLE personal.payment_receipts (
      payment_key text COLLATE "C" PRIMARY KEY,
      member_id integer NOT NULL,
      card_number text,
      receipt_url text
    );
    CREATE INDEX payment_receipts_by_member ON personal.payment_receipts (member_id);
  `.execute(db)
}

async function payments(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE shop.payments (
      payment_id text COLLATE "C" PRIMARY KEY,
      payment_key text COLLATE "C",
      order_id uuid NOT NULL,
      member_id integer NOT NULL,
      status text COLLATE "C" NOT NULL CHECK (status IN ('done', 'canceled', 'partial_canceled', 'aborted')),
      amount bigint NOT NULL CHECK (amount >= 0),
      refunded bigint NOT NULL DEFAULT 0 CHECK (refunded <= amount),
      card_company text,
      provider_code text,
      approved_at timestamptz,
      occurred_at timestamptz NOT NULL
    ) WITH (fillfactor = 85);
    CREATE INDEX payments_by_member ON shop.payments (member_id, occurred_at DESC);
    CREATE INDEX payments_by_order ON shop.payments (order_id);

    CREATE TABLE shop.refunds (
      refund_id uuid PRIMARY KEY,
      payment_key text COLLATE "C" NOT NULL,
      order_id uuid NOT NULL,
      order_item_id uuid,
      member_id integer NOT NULL,
      amount bigint NOT NULL CHECK (amount > 0),
      status text COLLATE "C" NOT NULL CHECK (status IN ('pending', 'confirmed', 'rejected')),
      requested_at timestamptz NOT NULL,
      settled_at timestamptz,
      transaction_key text,
      provider_code text
    );
    CREATE INDEX refunds_open ON shop.refunds (status, requested_at) WHERE status <> 'confirmed';
    CREATE INDEX refunds_by_payment ON shop.refunds (payment_key);
    CREATE INDEX refunds_by_order ON shop.refunds (order_id);
  `.execute(db)
}

/*
 * What was about to be asked of the card provider, written before asking, and what it told us by itself. Times here are
 * real time: the provider knows no moved clock.
 */
async function conversations(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A row without an outcome is a question that recovery still has to settle.
    CREATE TABLE platform.payment_attempts (
      order_id uuid NOT NULL,
      payment_key text COLLATE "C" NOT NULL,
      member_id integer NOT NULL,
      customer_key text NOT NULL,
      amount bigint NOT NULL,
      started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      asked_at timestamptz,
      outcome text COLLATE "C" CHECK (outcome IN ('placed', 'reversed', 'declined', 'nothing_captured')),
      finished_at timestamptz,
      PRIMARY KEY (order_id, payment_key)
    ) WITH (fillfactor = 85);
    CREATE INDEX payment_attempts_open ON platform.payment_attempts (started_at) WHERE outcome IS NULL;

    -- Refunds of one payment go one after another: whoever has the turn may send, until taken_until.
    CREATE TABLE platform.refund_turns (
      payment_key text COLLATE "C" PRIMARY KEY,
      taken_until timestamptz NOT NULL
    );
    -- A refund that the provider faulted on and certainly did not give needs a new key for its next try.
    CREATE TABLE platform.refund_tries (
      refund_id uuid PRIMARY KEY,
      tries integer NOT NULL,
      last_reason text
    );

    CREATE TABLE platform.webhook_transmissions (
      transmission_id text PRIMARY KEY,
      event_type text NOT NULL,
      received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      applied_at timestamptz
    );
  `.execute(db)
}
