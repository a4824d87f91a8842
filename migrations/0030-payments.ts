import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What is paid for orders and charges alike: a row has the order or the charge that it is of.
    CREATE TABLE shop.payments (
      payment_id text COLLATE "C" PRIMARY KEY,
      payment_key text COLLATE "C",
      order_id uuid,
      charge_id uuid,
      member_id integer NOT NULL,
      status text COLLATE "C" NOT NULL CHECK (status IN ('done', 'canceled', 'partial_canceled', 'aborted')),
      amount bigint NOT NULL CHECK (amount >= 0),
      refunded bigint NOT NULL DEFAULT 0,
      is_reversed boolean NOT NULL DEFAULT false,
      -- The refund of all of a reversed payment.
      reversal_id uuid,
      card_company text,
      provider_code text,
      approved_at timestamptz,
      occurred_at timestamptz NOT NULL,
      CHECK (refunded <= amount),
      CHECK (num_nonnulls(order_id, charge_id) = 1)
    ) WITH (fillfactor = 85);
    CREATE INDEX payments_by_amount ON shop.payments (amount, payment_id);
    CREATE INDEX payments_by_charge ON shop.payments (charge_id) WHERE charge_id IS NOT NULL;
    -- A member's payments are read in the order of their index, those of one instant included: the list breaks ties
    -- by the payment's key.
    CREATE INDEX payments_by_member ON shop.payments (member_id, occurred_at DESC, payment_id);
    CREATE INDEX payments_by_order ON shop.payments (order_id) WHERE order_id IS NOT NULL;
    -- Pages of payments and refunds are cut from an index alone, by time and by amount, and their rows are found by
    -- the keys of the list: what points or an owner's month paid is known there by its order or charge.
    CREATE INDEX payments_in_order ON shop.payments (occurred_at, payment_id);

    CREATE TABLE shop.refunds (
      refund_id uuid PRIMARY KEY,
      payment_key text COLLATE "C" NOT NULL,
      order_id uuid,
      charge_id uuid,
      order_item_id uuid,
      member_id integer NOT NULL,
      amount bigint NOT NULL CHECK (amount > 0),
      status text COLLATE "C" NOT NULL CHECK (status IN ('pending', 'confirmed', 'rejected')),
      sending integer NOT NULL DEFAULT 1,
      requested_at timestamptz NOT NULL,
      settled_at timestamptz,
      transaction_key text,
      provider_code text,
      paid_by text COLLATE "C",
      -- What finance gave up of money that went back at the provider's desk.
      goodwill bigint NOT NULL DEFAULT 0,
      CHECK (num_nonnulls(order_id, charge_id) = 1),
      -- desk, goodwill: money that went back at the card provider's desk settled it, or finance gave that up.
      CHECK (paid_by IN ('card', 'transfer', 'desk', 'set_off', 'goodwill'))
    );
    CREATE INDEX refunds_by_amount ON shop.refunds (amount, (refund_id::text) COLLATE "C") INCLUDE (refund_id);
    CREATE INDEX refunds_by_charge ON shop.refunds (charge_id) WHERE charge_id IS NOT NULL;
    CREATE INDEX refunds_by_order ON shop.refunds (order_id) WHERE order_id IS NOT NULL;
    CREATE INDEX refunds_by_payment ON shop.refunds (payment_key);
    CREATE INDEX refunds_in_order ON shop.refunds (requested_at, (refund_id::text) COLLATE "C")
      INCLUDE (refund_id);
    CREATE INDEX refunds_open ON shop.refunds (status, requested_at) WHERE status <> 'confirmed';

    -- The masked card number and the receipt of a payment; who leaves takes them along.
    CREATE TABLE personal.payment_receipts (
      payment_key text COLLATE "C" PRIMARY KEY,
      member_id integer NOT NULL,
      card_number text,
      receipt_url text
    );
    CREATE INDEX payment_receipts_by_member ON personal.payment_receipts (member_id);

    -- Why staff sent a refund again.
    CREATE TABLE personal.refund_reasons (
      refund_id uuid NOT NULL,
      sending integer NOT NULL,
      member_id integer NOT NULL,
      written text NOT NULL,
      written_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (refund_id, sending)
    );

    -- What was about to be asked of the card provider, written before asking, and what it told us by itself. Times
    -- here are real time: the provider knows no moved clock.
    -- A row without an outcome is a question that recovery still has to settle.
    -- What the provider is about to be asked, written before asking; a row without an outcome is for recovery to
    -- settle. Times but tried_on are real time: the provider knows no moved clock.
    CREATE TABLE platform.payment_attempts (
      subject_of text COLLATE "C" NOT NULL CHECK (subject_of IN ('order', 'charge')),
      subject_id uuid NOT NULL,
      -- The payment key of a member's payment, the provider's order id of a try with the saved card.
      attempt_key text COLLATE "C" NOT NULL,
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
      outcome text COLLATE "C" CHECK (outcome IN ('captured', 'reversed', 'declined', 'nothing_captured')),
      finished_at timestamptz,
      PRIMARY KEY (subject_id, attempt_key)
    ) WITH (fillfactor = 85);
    CREATE INDEX payment_attempts_by_key ON platform.payment_attempts (attempt_key);
    CREATE INDEX payment_attempts_by_order ON platform.payment_attempts (provider_order_id);
    -- At any moment one payment of a charge is under way, so that nobody pays it twice.
    CREATE UNIQUE INDEX payment_attempts_of_charge ON platform.payment_attempts (subject_id)
      WHERE (outcome IS NULL) AND (subject_of = 'charge');
    CREATE INDEX payment_attempts_open ON platform.payment_attempts (started_at) WHERE outcome IS NULL;

    -- Payments that their method lets the provider cancel only whole.
    CREATE TABLE platform.whole_payments (
      payment_key text COLLATE "C" PRIMARY KEY
    );

    -- A refund that the provider faulted on and certainly did not give needs a new key for its next try.
    CREATE TABLE platform.refund_tries (
      refund_id uuid PRIMARY KEY,
      tries integer NOT NULL,
      last_reason text,
      -- When a refund was last asked for without an answer; null once the provider has answered. The default gives
      -- existing rows the time of the migration without rewriting them, so that each counts as unanswered for some
      -- minutes.
      asked_at timestamptz
    );

    -- Refunds of one payment go one after another: whoever has the turn may send, until taken_until.
    CREATE TABLE platform.refund_turns (
      payment_key text COLLATE "C" PRIMARY KEY,
      taken_until timestamptz NOT NULL
    );

    CREATE TABLE platform.webhook_transmissions (
      transmission_id text PRIMARY KEY,
      event_type text NOT NULL,
      received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      applied_at timestamptz
    );

    -- What ends a member's customer at the card provider.
    CREATE TABLE personal.card_customers (
      member_id integer PRIMARY KEY REFERENCES shop.members ON DELETE CASCADE,
      refresh_token bytea NOT NULL
    );

    -- What the provider last said about a member's saved cards: masked numbers, the card that is used first at the
    -- front.
    CREATE TABLE personal.saved_cards (
      member_id integer PRIMARY KEY,
      cards jsonb NOT NULL,
      read_at timestamptz NOT NULL DEFAULT clock_timestamp()
    );
  `.execute(db)
}
