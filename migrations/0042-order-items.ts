import type { Run } from '../server/platform/database/migrate.ts'

export async function up(run: Run): Promise<void> {
  await run(`
    CREATE TABLE shop.order_items (
      order_item_id uuid PRIMARY KEY,
      order_id uuid NOT NULL,
      nth integer NOT NULL,
      member_id integer NOT NULL,
      product_id integer NOT NULL,
      consignment_id uuid,
      owner_id integer,
      status text COLLATE "C" NOT NULL CHECK (status IN ('new', 'ready_for_delivery', 'shipped', 'delivered', 'end',
        'collected', 'cancel', 'return_requested', 'return_collecting', 'return_collected', 'return_completed')),
      start_on date NOT NULL,
      end_on date NOT NULL,
      total_rent_price bigint NOT NULL,
      period_total_price bigint NOT NULL,
      period_discount bigint NOT NULL,
      coupon_share bigint NOT NULL,
      points_share bigint NOT NULL,
      final_amount bigint NOT NULL,
      placed_at timestamptz NOT NULL,
      prepared_at timestamptz,
      shipped_at timestamptz,
      delivered_at timestamptz,
      ended_at timestamptz,
      collected_at timestamptz,
      cancelled_at timestamptz,
      courier text,
      tracking_number text,
      cancelled_by text,
      reason_code text,
      fee_percent integer,
      fee bigint,
      card_refund bigint,
      points_refund bigint,
      delivery_fee_refund bigint,
      refund_id uuid,
      coupon_returned boolean
    ) WITH (fillfactor = 85);
    CREATE INDEX order_items_by_order ON shop.order_items (order_id, nth);
    CREATE INDEX order_items_by_member ON shop.order_items (member_id, status);
    CREATE INDEX order_items_by_status ON shop.order_items (status, start_on);
    CREATE INDEX order_items_to_end ON shop.order_items (end_on) WHERE status = 'delivered';
    CREATE INDEX order_items_by_product ON shop.order_items (product_id);
  `)
}
