import { type Kysely, sql } from 'kysely'

/** Which address of its order a parcel goes to: by the order's items, and by the papers that were written for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop.order_items ADD COLUMN address_correction integer NOT NULL DEFAULT 0;
    CREATE TABLE shop.parcel_papers (
      order_item_id uuid NOT NULL,
      paper text COLLATE "C" NOT NULL CHECK (paper IN ('booking', 'label')),
      address_number integer NOT NULL,
      written_at timestamptz NOT NULL,
      PRIMARY KEY (order_item_id, paper)
    )`.execute(db)
}
