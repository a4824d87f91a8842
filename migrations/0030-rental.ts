import { type Kysely, sql } from 'kysely'
import { PICKED_UP_DAYS_AFTER_END, SHIPS_DAYS_BEFORE_START } from '../domain/rental/period.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await slots(db)

  // Why staff took a product off the calendar or put it back: typed text, so outside of the events.
  await db.schema
    .createTable('personal.downtime_reasons')
    .addColumn('id', 'uuid', (c) => c.primaryKey())
    .addColumn('written', 'text', (c) => c.notNull())
    .addColumn('written_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`clock_timestamp()`))
    .execute()

  // Nothing ships and nothing is picked up on these days.
  await sql`
    CREATE TABLE shop.holidays (
      day date PRIMARY KEY,
      name text NOT NULL,
      kind text COLLATE "C" NOT NULL CHECK (kind IN ('official', 'derived', 'temporary', 'company'))
    )
  `.execute(db)
}

/*
 * One product is one physical item, so two live rentals of it can never overlap: the database itself says no.
 * STORED is written out because PostgreSQL 18 would make a column virtual, and a virtual one cannot be indexed.
 * `released` is a column of its own, so that the constraint's predicate and the indexes do not know the status: held →
 * booked then is a heap-only update, for which the fillfactor of the table leaves room. held_until stays when a hold
 * becomes a booking, for the same reason. The days around a rental are those of the rule; whoever changes it there
 * writes the slots anew in a migration.
 */
async function slots(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION shop.occupied_days(p_start date, p_end date, p_turnaround_days integer) RETURNS daterange
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT daterange(p_start - ${sql.lit(SHIPS_DAYS_BEFORE_START)},
        p_end + ${sql.lit(PICKED_UP_DAYS_AFTER_END)} + p_turnaround_days, '[]')
    $$;
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
      released boolean NOT NULL GENERATED ALWAYS AS (status = 'released') STORED,
      occupied daterange NOT NULL GENERATED ALWAYS AS (
        CASE WHEN order_item_id IS NULL THEN daterange(start_on, end_on, '[]')
        ELSE shop.occupied_days(start_on, end_on, turnaround_days) END) STORED,
      CONSTRAINT one_rental_at_a_time
        EXCLUDE USING gist (product_id WITH =, occupied WITH &&) WHERE (NOT released)
    ) WITH (fillfactor = 85);
    CREATE INDEX slots_by_order ON shop.slots (order_id) WHERE order_id IS NOT NULL;
    CREATE INDEX slots_by_product ON shop.slots (product_id, start_on);
    CREATE INDEX slots_by_hold ON shop.slots (held_until) WHERE held_until IS NOT NULL;
  `.execute(db)
}
