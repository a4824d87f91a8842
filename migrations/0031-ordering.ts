import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shop.cart_items')
    .addColumn('id', 'integer', (c) => c.generatedByDefaultAsIdentity().primaryKey())
    .addColumn('member_id', 'integer', (c) => c.notNull().references('shop.members.id').onDelete('cascade'))
    .addColumn('product_id', 'integer', (c) => c.notNull())
    .addColumn('start_on', 'date', (c) => c.notNull())
    .addColumn('end_on', 'date', (c) => c.notNull())
    .addColumn('added_at', 'timestamptz', (c) => c.notNull())
    .addCheckConstraint('cart_items_check', sql`end_on > start_on`)
    .addUniqueConstraint('cart_items_member_id_product_id_start_on_end_on_key', [
      'member_id',
      'product_id',
      'start_on',
      'end_on',
    ])
    .execute()
  await orders(db)
  await orderItems(db)
  await contacts(db)
  await notices(db)
}

async function orders(db: Kysely<unknown>): Promise<void> {
  await sql`
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
  `.execute(db)
}

async function orderItems(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    -- What popularity counts enters and leaves its window at these times.
    CREATE INDEX order_items_by_time ON shop.order_items (placed_at) INCLUDE (product_id);
    CREATE INDEX order_items_cancelled ON shop.order_items (cancelled_at) INCLUDE (product_id)
      WHERE cancelled_at IS NOT NULL;
  `.execute(db)
}

/* Names, phones, addresses and what people typed: sealed with the member's key, which dies with the retention. */
async function contacts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('personal.order_contacts')
    .addColumn('order_id', 'uuid', (c) => c.primaryKey())
    .addColumn('member_id', 'integer', (c) => c.notNull())
    .addColumn('contact', 'text', (c) => c.notNull())
    .addColumn('written_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`clock_timestamp()`))
    .execute()

  // What members and staff typed about a step of an item: 'cancel', 'prepare', 'ship' and so on.
  await sql`
    CREATE TABLE personal.item_reasons (
      order_item_id uuid NOT NULL,
      step text COLLATE "C" NOT NULL,
      member_id integer NOT NULL,
      written text NOT NULL,
      written_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (order_item_id, step)
    )
  `.execute(db)
}

async function notices(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE shop.member_notices (
      notice_id uuid PRIMARY KEY,
      member_id integer NOT NULL,
      order_id uuid NOT NULL,
      code text COLLATE "C" NOT NULL CHECK (code IN ('PAYMENT_REVERSED')),
      amount bigint NOT NULL,
      occurred_at timestamptz NOT NULL
    );
    CREATE INDEX member_notices_by_member ON shop.member_notices (member_id, occurred_at DESC);
  `.execute(db)
}
