import type { Run } from '../server/platform/database/migrate.ts'

/*
 * One product is one physical item, so two live rentals of it can never overlap: the database itself says no.
 * STORED is written out because PostgreSQL 18 would make the column virtual, and a virtual one cannot be indexed.
 */
export async function up(run: Run): Promise<void> {
  await run(`
    CREATE TABLE shop.slots (
      slot_id uuid PRIMARY KEY,
      product_id integer NOT NULL,
      order_item_id uuid,
      order_id uuid,
      member_id integer,
      start_on date NOT NULL,
      end_on date NOT NULL CHECK (end_on >= start_on),
      turnaround_days integer NOT NULL DEFAULT 0 CHECK (turnaround_days >= 0),
      status text COLLATE "C" NOT NULL CHECK (status IN ('held', 'booked', 'blocked', 'released')),
      held_until timestamptz,
      occupied daterange NOT NULL GENERATED ALWAYS AS (
        CASE WHEN order_item_id IS NULL THEN daterange(start_on, end_on, '[]')
        ELSE daterange(start_on - 2, end_on + 1 + turnaround_days, '[]') END) STORED,
      CONSTRAINT one_rental_at_a_time
        EXCLUDE USING gist (product_id WITH =, occupied WITH &&) WHERE (status <> 'released')
    ) WITH (fillfactor = 85);
    CREATE INDEX slots_by_order ON shop.slots (order_id) WHERE order_id IS NOT NULL;
    CREATE INDEX slots_by_product ON shop.slots (product_id, start_on);
  `)
}
