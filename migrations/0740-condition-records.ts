import { type Kysely, sql } from 'kysely'

/* What an item looked like when it went out and when it came back, and which photos a charge shows the renter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop.photos DROP CONSTRAINT photos_use_check,
      ADD CONSTRAINT photos_use_check CHECK (use IN ('review', 'inquiry', 'consignment', 'condition'));

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

    CREATE TABLE shop.charge_photos (
      charge_id uuid NOT NULL,
      slot smallint NOT NULL,
      member_id integer NOT NULL,
      photo_id uuid NOT NULL,
      PRIMARY KEY (charge_id, slot)
    );
    CREATE INDEX charge_photos_by_member ON shop.charge_photos (member_id);
  `.execute(db)
}
