import type { Run } from '../server/platform/database/migrate.ts'

export async function up(run: Run): Promise<void> {
  await run(`
    CREATE TABLE shop.orders (
      order_id uuid PRIMARY KEY,
      order_numbers text COLLATE "C" NOT NULL UNIQUE,
      member_id integer NOT NULL,
      status text COLLATE "C" NOT NULL
        CHECK (status IN ('awaiting_payment', 'placed', 'released', 'expired')),
      start_on date NOT NULL,
      end_on date NOT NULL,
      total_rent bigint NOT NULL,
      period_discount bigint NOT NULL,
      coupon_discount bigint NOT NULL,
      points_used bigint NOT NULL,
      delivery_fee bigint NOT NULL,
      total_amount bigint NOT NULL CHECK (total_amount >= 0),
      coupon jsonb,
      items jsonb NOT NULL,
      payment_key text COLLATE "C",
      held_until timestamptz NOT NULL,
      drafted_at timestamptz NOT NULL,
      placed_at timestamptz,
      ended_at timestamptz,
      reversed_at timestamptz,
      -- As a constraint between rows of different streams it rests while the table is rebuilt; a unique index would not.
      CONSTRAINT one_live_draft_a_member EXCLUDE (member_id WITH =) WHERE (status = 'awaiting_payment')
    ) WITH (fillfactor = 85);
    CREATE INDEX drafts_by_end ON shop.orders (held_until) WHERE status = 'awaiting_payment';
    CREATE INDEX orders_by_member ON shop.orders (member_id, placed_at DESC) WHERE status = 'placed';
    CREATE INDEX reversed_by_member ON shop.orders (member_id) WHERE reversed_at IS NOT NULL;
  `)
}
