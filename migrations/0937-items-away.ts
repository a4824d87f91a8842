import { type Kysely, sql } from 'kysely'

/*
 * Where a product is while a rental has it: one product is one item, so at most one rental has it. A waybill belongs to
 * one parcel unless staff confirmed that orders share it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE shop.items_away (
      order_item_id uuid PRIMARY KEY,
      product_id integer NOT NULL UNIQUE,
      place text COLLATE "C" NOT NULL CHECK (place IN ('on_its_way', 'with_member', 'on_its_way_back', 'lost'))
    );
    CREATE TABLE shop.waybills (
      order_item_id uuid NOT NULL,
      /* 0 for the parcel to the member, otherwise the number of the return. */
      return_number integer NOT NULL,
      parcel text COLLATE "C" NOT NULL,
      order_id uuid NOT NULL,
      courier text COLLATE "C" NOT NULL,
      tracking_number text COLLATE "C" NOT NULL,
      is_shared boolean NOT NULL,
      PRIMARY KEY (order_item_id, return_number),
      EXCLUDE USING gist (courier WITH =, tracking_number WITH =, parcel WITH <>) WHERE (NOT is_shared)
    );
    /* An item under return that is not back can be late as well. */
    DROP INDEX shop.order_items_away;
    CREATE INDEX order_items_away ON shop.order_items (end_on, order_item_id)
      WHERE status IN ('shipped', 'delivered', 'end', 'return_requested', 'return_collecting');
    ALTER TABLE shop.order_items ADD COLUMN found_at timestamptz,
      ADD COLUMN correction_number integer NOT NULL DEFAULT 0;
    ALTER TABLE shop.consignments ADD COLUMN recovered_at timestamptz;
  `.execute(db)
}
