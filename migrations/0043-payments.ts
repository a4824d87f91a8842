import type { Run } from '../server/platform/database/migrate.ts'

export async function up(run: Run): Promise<void> {
  await run(`
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
  `)
}
