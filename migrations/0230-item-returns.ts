import { type Kysely, sql } from 'kysely'

/* Each request for a return has a row of its own, and so has each refund of a collected item. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE shop.item_returns (
      order_item_id uuid NOT NULL,
      number integer NOT NULL,
      order_id uuid NOT NULL,
      member_id integer NOT NULL,
      status text COLLATE "C" NOT NULL
        CHECK (status IN ('requested', 'approved', 'declined', 'collecting', 'collected', 'completed')),
      reason_code text,
      decline_code text,
      requested_at timestamptz NOT NULL,
      approved_at timestamptz,
      declined_at timestamptz,
      collecting_at timestamptz,
      collected_at timestamptz,
      completed_at timestamptz,
      courier text,
      tracking_number text,
      refunded bigint,
      card_refund bigint,
      points_refund bigint,
      delivery_fee_refund bigint,
      refund_id uuid,
      base bigint,
      vat bigint,
      owners_share bigint,
      PRIMARY KEY (order_item_id, number)
    ) WITH (fillfactor = 85);
    CREATE INDEX item_returns_by_status ON shop.item_returns (status, requested_at);
  `.execute(db)

  await db.schema
    .createTable('shop.item_refunds')
    .addColumn('order_item_id', 'uuid', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('order_id', 'uuid', (c) => c.notNull())
    .addColumn('member_id', 'integer', (c) => c.notNull())
    .addColumn('refunded', 'bigint', (c) => c.notNull())
    .addColumn('card_refund', 'bigint', (c) => c.notNull())
    .addColumn('points_refund', 'bigint', (c) => c.notNull())
    .addColumn('refund_id', 'uuid')
    .addColumn('owner_bears', 'boolean', (c) => c.notNull())
    .addColumn('base', 'bigint', (c) => c.notNull())
    .addColumn('vat', 'bigint', (c) => c.notNull())
    .addColumn('owners_share', 'bigint', (c) => c.notNull())
    .addColumn('refunded_at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('item_refunds_pkey', ['order_item_id', 'number'])
    .execute()

  // How many returns were requested of an item, and how often it was refunded after it was collected.
  await db.schema
    .alterTable('shop.order_items')
    .addColumn('return_number', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('refund_number', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
