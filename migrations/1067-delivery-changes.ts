import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Each change of address that changed the delivery fee of an order.
    CREATE TABLE shop.delivery_changes (
      delivery_change_id uuid PRIMARY KEY,
      order_id uuid NOT NULL,
      member_id integer NOT NULL,
      fee_before bigint NOT NULL CHECK (fee_before >= 0),
      fee_after bigint NOT NULL CHECK (fee_after >= 0),
      payment_key text COLLATE "C",
      refund_id uuid,
      changed_at timestamptz NOT NULL,
      CHECK ((payment_key IS NOT NULL) = (fee_after > fee_before)),
      CHECK ((refund_id IS NOT NULL) = (fee_after < fee_before))
    ) WITH (fillfactor = 100);
    CREATE INDEX delivery_changes_by_order ON shop.delivery_changes (order_id);

    -- A change of address whose delivery fee the member is paying. The sealed contact goes when it was paid or given up.
    CREATE TABLE personal.delivery_drafts (
      delivery_change_id uuid PRIMARY KEY,
      order_id uuid NOT NULL,
      order_item_id uuid NOT NULL,
      member_id integer NOT NULL,
      corrections integer NOT NULL,
      amount bigint NOT NULL CHECK (amount > 0),
      contact text COLLATE "C",
      held_until timestamptz NOT NULL,
      written_at timestamptz NOT NULL DEFAULT clock_timestamp()
    );
    CREATE INDEX delivery_drafts_open ON personal.delivery_drafts (held_until) WHERE contact IS NOT NULL;

    -- What a move to Jeju costs more is paid into the payments of its order.
    ALTER TABLE shop.payments ADD COLUMN delivery_change_id uuid;
    ALTER TABLE platform.payment_attempts DROP CONSTRAINT payment_attempts_subject_of_check;
    ALTER TABLE platform.payment_attempts ADD CONSTRAINT payment_attempts_subject_of_check
      CHECK (subject_of IN ('order', 'charge', 'extension', 'delivery')) NOT VALID;
  `.execute(db)
}
