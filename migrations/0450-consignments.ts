import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE shop.consignments (
      consignment_id uuid PRIMARY KEY,
      consignment_number text COLLATE "C" NOT NULL,
      member_id integer NOT NULL,
      status text COLLATE "C" NOT NULL
        CHECK (status IN ('application', 'diagnosis', 'consigning', 'cancel', 'end', 'impossible')),
      cause text COLLATE "C" CHECK (cause IN ('not_received', 'failed_inspection')),
      product_condition text COLLATE "C" NOT NULL CHECK (product_condition IN ('new', 'used')),
      warranty boolean NOT NULL,
      desired_rental_price integer NOT NULL,
      months integer NOT NULL CHECK (months IN (3, 6, 12)),
      account_id integer NOT NULL,
      send_by date NOT NULL,
      courier text COLLATE "C",
      tracking_number text COLLATE "C",
      parcel_number integer NOT NULL DEFAULT 0,
      wait_until date,
      product_id integer,
      assessed_rental_price integer,
      consigning_date date,
      ends_on date,
      last_rentable_day date,
      transaction_per_mille integer,
      operating_per_mille integer,
      early_end_percent integer,
      penalty bigint,
      back_courier text COLLATE "C",
      back_tracking_number text COLLATE "C",
      applied_at timestamptz NOT NULL,
      sent_at timestamptz,
      received_at timestamptz,
      accepted_at timestamptz,
      rejected_at timestamptz,
      not_received_at timestamptz,
      given_up_at timestamptz,
      ended_at timestamptz,
      sent_back_at timestamptz,
      CHECK ((status = 'impossible') = (cause IS NOT NULL)),
      CHECK ((product_id IS NULL) = (accepted_at IS NULL))
    ) WITH (fillfactor = 85);
    CREATE INDEX consignments_by_member ON shop.consignments (member_id, applied_at DESC, consignment_id DESC);
    CREATE INDEX consignments_by_product ON shop.consignments (product_id) WHERE product_id IS NOT NULL;
    CREATE INDEX consignments_newest ON shop.consignments (applied_at DESC, consignment_id DESC);
    CREATE INDEX consignments_to_come ON shop.consignments (send_by) WHERE status = 'application';
    CREATE INDEX consignments_to_end ON shop.consignments (ends_on) WHERE status = 'consigning';

    -- What people typed about a consignment, sealed with the owner's key, which dies with the retention of the contract.
    CREATE TABLE personal.consignment_texts (
      consignment_id uuid NOT NULL,
      part text COLLATE "C" NOT NULL,
      member_id integer NOT NULL,
      written text NOT NULL,
      written_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (consignment_id, part)
    );
    CREATE INDEX consignment_texts_by_member ON personal.consignment_texts (member_id);

    -- The owner's photos of the item, and those that staff took when it arrived.
    CREATE TABLE shop.consignment_photos (
      consignment_id uuid NOT NULL,
      taken_by text COLLATE "C" NOT NULL CHECK (taken_by IN ('owner', 'staff')),
      slot integer NOT NULL CHECK (slot BETWEEN 1 AND 3),
      member_id integer NOT NULL,
      photo_id uuid NOT NULL,
      PRIMARY KEY (consignment_id, taken_by, slot)
    );
    CREATE INDEX consignment_photos_by_member ON shop.consignment_photos (member_id);
  `.execute(db)
}
