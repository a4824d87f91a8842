import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await charges(db)
  await conversations(db)

  // What staff typed about a charge's steps, sealed with the member's key, which dies with the retention.
  await sql`
    CREATE TABLE personal.charge_reasons (
      charge_id uuid NOT NULL,
      step text COLLATE "C" NOT NULL,
      member_id integer NOT NULL,
      written text NOT NULL,
      written_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (charge_id, step)
    );
  `.execute(db)
}

async function charges(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE shop.charges (
      charge_id uuid PRIMARY KEY,
      member_id integer NOT NULL,
      debtor text COLLATE "C" NOT NULL CHECK (debtor IN ('renter', 'owner')),
      kind text COLLATE "C" NOT NULL
        CHECK (kind IN ('damage', 'loss', 'late_days', 'penalty', 'inspection_fee', 'return_fee')),
      order_id uuid,
      order_item_id uuid,
      consignment_id uuid,
      amount bigint NOT NULL CHECK (amount > 0),
      late_days integer,
      owner_id integer,
      owner_share bigint NOT NULL,
      status text COLLATE "C" NOT NULL CHECK (status IN ('open', 'paid', 'waived')),
      due_on date NOT NULL,
      made_at timestamptz NOT NULL,
      card_failures integer NOT NULL DEFAULT 0,
      failed_at timestamptz,
      provider_code text,
      settled_at timestamptz
    ) WITH (fillfactor = 85);
    CREATE INDEX charges_by_member ON shop.charges (member_id);
    CREATE INDEX charges_by_age ON shop.charges (made_at DESC);
    CREATE INDEX charges_open ON shop.charges (due_on) WHERE status = 'open';

    CREATE TABLE shop.charge_payments (
      payment_key text COLLATE "C" PRIMARY KEY,
      charge_id uuid NOT NULL,
      member_id integer NOT NULL,
      status text COLLATE "C" NOT NULL CHECK (status IN ('done', 'canceled', 'partial_canceled')),
      amount bigint NOT NULL CHECK (amount > 0),
      refunded bigint NOT NULL DEFAULT 0 CHECK (refunded <= amount),
      is_reversed boolean NOT NULL,
      card_company text,
      approved_at timestamptz,
      occurred_at timestamptz NOT NULL
    ) WITH (fillfactor = 85);
    CREATE INDEX charge_payments_by_member ON shop.charge_payments (member_id, occurred_at DESC);
    CREATE INDEX charge_payments_by_charge ON shop.charge_payments (charge_id);

    CREATE TABLE shop.charge_refunds (
      refund_id uuid PRIMARY KEY,
      payment_key text COLLATE "C" NOT NULL,
      charge_id uuid NOT NULL,
      member_id integer NOT NULL,
      amount bigint NOT NULL CHECK (amount > 0),
      status text COLLATE "C" NOT NULL CHECK (status IN ('pending', 'confirmed', 'rejected')),
      requested_at timestamptz NOT NULL,
      settled_at timestamptz,
      transaction_key text,
      provider_code text
    );
    CREATE INDEX charge_refunds_open ON shop.charge_refunds (status, requested_at) WHERE status <> 'confirmed';
    CREATE INDEX charge_refunds_by_charge ON shop.charge_refunds (charge_id);
  `.execute(db)
}

/* What was about to be asked of the card provider, written before asking. Times but tried_on are real time. */
async function conversations(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE platform.charge_attempts (
      -- The payment key of a member's payment, the provider's order id of a try with the saved card.
      attempt_key text COLLATE "C" PRIMARY KEY,
      charge_id uuid NOT NULL,
      member_id integer NOT NULL,
      by text COLLATE "C" NOT NULL CHECK (by IN ('saved_card', 'member')),
      customer_key text NOT NULL,
      provider_order_id text COLLATE "C" NOT NULL,
      method_key text,
      amount bigint NOT NULL,
      tried_on date NOT NULL,
      tries integer NOT NULL DEFAULT 0,
      started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      asked_at timestamptz,
      outcome text COLLATE "C" CHECK (outcome IN ('paid', 'reversed', 'declined', 'nothing_captured')),
      finished_at timestamptz
    ) WITH (fillfactor = 85);
    -- At any moment one payment of a charge is under way, so that nobody pays it twice.
    CREATE UNIQUE INDEX charge_attempts_open ON platform.charge_attempts (charge_id) WHERE outcome IS NULL;
    CREATE INDEX charge_attempts_by_charge ON platform.charge_attempts (charge_id);
    CREATE INDEX charge_attempts_by_order ON platform.charge_attempts (provider_order_id);

    CREATE TABLE platform.charge_refund_tries (
      refund_id uuid PRIMARY KEY,
      tries integer NOT NULL DEFAULT 0,
      taken_until timestamptz NOT NULL
    );
  `.execute(db)
}
