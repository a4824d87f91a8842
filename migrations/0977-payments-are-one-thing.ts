import { type Kysely, sql } from 'kysely'

/*
 * Orders and charges had a table each for payments, refunds, attempts and tries. Both are paid and refunded in one way,
 * so each table is one, with the order or the charge of its row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    DROP TABLE shop.payments, shop.charge_payments, shop.refunds, shop.charge_refunds, shop.member_notices,
      platform.payment_attempts, platform.charge_attempts, platform.charge_refund_tries;
    ALTER TABLE shop.orders DROP COLUMN reversed_at;

    CREATE TABLE shop.payments (
      payment_id text COLLATE "C" PRIMARY KEY,
      payment_key text COLLATE "C",
      order_id uuid,
      charge_id uuid,
      member_id integer NOT NULL,
      status text COLLATE "C" NOT NULL CHECK (status IN ('done', 'canceled', 'partial_canceled', 'aborted')),
      amount bigint NOT NULL CHECK (amount >= 0),
      refunded bigint NOT NULL DEFAULT 0 CHECK (refunded <= amount),
      is_reversed boolean NOT NULL DEFAULT false,
      -- The refund of all of a reversed payment.
      reversal_id uuid,
      card_company text,
      provider_code text,
      approved_at timestamptz,
      occurred_at timestamptz NOT NULL,
      CHECK (num_nonnulls(order_id, charge_id) = 1)
    ) WITH (fillfactor = 85);
    CREATE INDEX payments_by_member ON shop.payments (member_id, occurred_at DESC, payment_id);
    CREATE INDEX payments_by_order ON shop.payments (order_id) WHERE order_id IS NOT NULL;
    CREATE INDEX payments_by_charge ON shop.payments (charge_id) WHERE charge_id IS NOT NULL;
    CREATE INDEX payments_in_order ON shop.payments (occurred_at, payment_id);
    CREATE INDEX payments_by_amount ON shop.payments (amount, payment_id);

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
      paid_by text COLLATE "C" CHECK (paid_by IN ('card', 'transfer', 'desk', 'set_off', 'goodwill')),
      -- What finance gave up of money that went back at the provider's desk.
      goodwill bigint NOT NULL DEFAULT 0,
      CHECK (num_nonnulls(order_id, charge_id) = 1)
    );
    CREATE INDEX refunds_open ON shop.refunds (status, requested_at) WHERE status <> 'confirmed';
    CREATE INDEX refunds_by_payment ON shop.refunds (payment_key);
    CREATE INDEX refunds_by_order ON shop.refunds (order_id) WHERE order_id IS NOT NULL;
    CREATE INDEX refunds_by_charge ON shop.refunds (charge_id) WHERE charge_id IS NOT NULL;
    CREATE INDEX refunds_in_order ON shop.refunds (requested_at, (refund_id::text COLLATE "C")) INCLUDE (refund_id);
    CREATE INDEX refunds_by_amount ON shop.refunds (amount, (refund_id::text COLLATE "C")) INCLUDE (refund_id);

    -- What the provider is about to be asked, written before asking; a row without an outcome is for recovery to settle.
    -- Times but tried_on are real time: the provider knows no moved clock.
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
    CREATE INDEX payment_attempts_open ON platform.payment_attempts (started_at) WHERE outcome IS NULL;
    -- At any moment one payment of a charge is under way, so that nobody pays it twice.
    CREATE UNIQUE INDEX payment_attempts_of_charge ON platform.payment_attempts (subject_id)
      WHERE outcome IS NULL AND subject_of = 'charge';
    CREATE INDEX payment_attempts_by_key ON platform.payment_attempts (attempt_key);
    CREATE INDEX payment_attempts_by_order ON platform.payment_attempts (provider_order_id);
  `.execute(db)
}
