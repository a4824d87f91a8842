import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE shop.charges (
      charge_id uuid PRIMARY KEY,
      member_id integer NOT NULL,
      debtor text COLLATE "C" NOT NULL CHECK (debtor IN ('renter', 'owner')),
      kind text COLLATE "C" NOT NULL CHECK (kind IN ('damage', 'loss', 'late_days', 'penalty',
        'inspection_fee', 'return_fee')),
      order_id uuid,
      order_item_id uuid,
      consignment_id uuid,
      amount bigint NOT NULL CHECK (amount > 0),
      late_days integer,
      owner_id integer,
      owner_share bigint NOT NULL,
      status text COLLATE "C" NOT NULL CHECK (status IN ('open', 'paid', 'waived', 'deducted')),
      due_on date NOT NULL,
      made_at timestamptz NOT NULL,
      card_failures integer NOT NULL DEFAULT 0,
      failed_at timestamptz,
      provider_code text,
      settled_at timestamptz,
      -- The month whose settlement took a charge, so that its statement can name what was taken.
      deducted_month text COLLATE "C",
      -- What a month paid for a charge goes back with the next payout: a row of its own, and what of the charge is
      -- kept.
      deduction_kept bigint
    ) WITH (fillfactor = 85);
    CREATE INDEX charges_by_age ON shop.charges (made_at DESC);
    CREATE INDEX charges_by_item ON shop.charges (order_item_id);
    CREATE INDEX charges_by_member ON shop.charges (member_id);
    CREATE INDEX charges_deducted ON shop.charges (member_id, deducted_month) WHERE deducted_month IS NOT NULL;
    CREATE INDEX charges_deducted_by_key ON shop.charges (('deduction:' || charge_id::text) COLLATE "C")
      WHERE deducted_month IS NOT NULL;
    CREATE INDEX charges_open ON shop.charges (due_on) WHERE status = 'open';

    CREATE TABLE shop.charge_photos (
      charge_id uuid NOT NULL,
      slot smallint NOT NULL,
      member_id integer NOT NULL,
      photo_id uuid NOT NULL,
      PRIMARY KEY (charge_id, slot)
    );
    CREATE INDEX charge_photos_by_member ON shop.charge_photos (member_id);

    -- What staff typed about a charge's steps, sealed with the member's key, which dies with the retention.
    CREATE TABLE personal.charge_reasons (
      charge_id uuid NOT NULL,
      step text COLLATE "C" NOT NULL,
      member_id integer NOT NULL,
      written text NOT NULL,
      written_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (charge_id, step)
    );

    -- What an item looked like when it went out and when it came back, and which photos a charge shows the renter.
    CREATE TABLE shop.condition_records (
      record_id uuid PRIMARY KEY,
      order_item_id uuid NOT NULL,
      product_id integer NOT NULL,
      member_id integer NOT NULL,
      stage text COLLATE "C" NOT NULL CHECK (stage IN ('out', 'back')),
      staff_id integer NOT NULL,
      recorded_at timestamptz NOT NULL
    );
    CREATE INDEX condition_records_by_product ON shop.condition_records (product_id, recorded_at DESC);

    -- What staff typed, sealed with the renter's key, which dies with the retention.
    CREATE TABLE personal.condition_notes (
      record_id uuid PRIMARY KEY,
      member_id integer NOT NULL,
      written text NOT NULL
    );

    CREATE TABLE shop.condition_photos (
      record_id uuid NOT NULL,
      slot smallint NOT NULL,
      member_id integer NOT NULL,
      photo_id uuid NOT NULL,
      PRIMARY KEY (record_id, slot)
    );
    CREATE INDEX condition_photos_by_member ON shop.condition_photos (member_id);
  `.execute(db)
}
