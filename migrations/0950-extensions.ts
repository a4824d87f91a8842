import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Each extension of a rental from the moment on at which its payment begins: what the longer rental costs more.
    CREATE TABLE shop.item_extensions (
      extension_id uuid PRIMARY KEY,
      order_item_id uuid NOT NULL,
      order_id uuid NOT NULL,
      member_id integer NOT NULL,
      product_id integer NOT NULL,
      status text COLLATE "C" NOT NULL CHECK (status IN ('held', 'extended', 'released', 'expired')),
      from_end date NOT NULL,
      to_end date NOT NULL,
      total_rent bigint NOT NULL,
      period_discount bigint NOT NULL,
      price bigint NOT NULL,
      points_used bigint NOT NULL,
      card_amount bigint NOT NULL CHECK (card_amount >= 0),
      payment_key text COLLATE "C",
      held_until timestamptz NOT NULL,
      drafted_at timestamptz NOT NULL,
      ended_at timestamptz,
      CHECK (to_end > from_end)
    ) WITH (fillfactor = 85);
    CREATE INDEX item_extensions_by_order ON shop.item_extensions (order_id);
    -- A member's payments are read a page at a time: extensions that points alone paid are few among many.
    CREATE INDEX item_extensions_paid_by_points ON shop.item_extensions (member_id, ended_at DESC)
      WHERE status = 'extended' AND card_amount = 0;
    CREATE INDEX item_extensions_held ON shop.item_extensions (held_until) WHERE status = 'held';
    ALTER TABLE shop.order_items ADD COLUMN extension_number integer NOT NULL DEFAULT 0;

    -- An extension is paid into the payments of its order.
    ALTER TABLE shop.payments ADD COLUMN extension_id uuid;
    ALTER TABLE platform.payment_attempts DROP CONSTRAINT payment_attempts_subject_of_check;
    ALTER TABLE platform.payment_attempts ADD CONSTRAINT payment_attempts_subject_of_check
      CHECK (subject_of IN ('order', 'charge', 'extension'));

    -- An order that is extended holds points again, also of lots that it used before.
    ALTER TABLE shop.point_uses ADD COLUMN held bigint NOT NULL DEFAULT 0;
    UPDATE shop.point_uses SET held = points, points = 0 WHERE status = 'held';
    ALTER TABLE shop.point_uses DROP COLUMN status;
  `.execute(db)
}
