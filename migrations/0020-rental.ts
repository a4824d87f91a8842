import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- One product is one physical item, so two live rentals of it can never overlap: the database itself says no.
    -- STORED is written out because PostgreSQL 18 would make a column virtual, and a virtual one cannot be indexed.
    -- \`released\` is a column of its own, so that the constraint's predicate and the indexes do not know the
    -- status: held → booked then is a heap-only update, for which the fillfactor of the table leaves room.
    -- held_until stays when a hold becomes a booking, for the same reason. The days around a rental are those of
    -- rule 21; whoever changes it there writes the slots anew in a migration.
    CREATE FUNCTION shop.occupied_days(p_start date, p_end date, p_turnaround_days integer)
    RETURNS daterange LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT daterange(p_start - 2,
        p_end + 1 + p_turnaround_days, '[]')
    $$;

    -- A rental whose item came back early occupies its product up to that day and the turnaround after it.
    CREATE FUNCTION shop.occupied_until_back(p_start date, p_end date, p_turnaround_days integer, p_back date)
    RETURNS daterange LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT daterange(p_start - 2, greatest(p_start - 2,
        least(p_end + 1, p_back) + p_turnaround_days + 1))
    $$;

    CREATE TABLE shop.slots (
      slot_id uuid PRIMARY KEY,
      product_id integer NOT NULL,
      order_item_id uuid,
      order_id uuid,
      member_id integer,
      start_on date NOT NULL,
      end_on date NOT NULL,
      turnaround_days integer NOT NULL DEFAULT 0 CHECK (turnaround_days >= 0),
      status text COLLATE "C" NOT NULL CHECK (status IN ('held', 'booked', 'blocked', 'released')),
      held_until timestamptz,
      released boolean NOT NULL GENERATED ALWAYS AS (status = 'released') STORED,
      occupied daterange NOT NULL GENERATED ALWAYS AS (CASE WHEN order_item_id IS NULL THEN daterange(start_on,
        end_on, '[]') ELSE shop.occupied_until_back(start_on, end_on, turnaround_days, back_on) END) STORED,
      back_on date,
      -- Days that are closed because a product is lost, or its owner took it back, say so: no rest day ends that.
      because text COLLATE "C" CHECK (because IN ('lost', 'given_up')),
      CHECK (end_on >= start_on),
      CONSTRAINT one_rental_at_a_time EXCLUDE USING gist (product_id WITH =, occupied WITH &&)
        WHERE (NOT released)
    ) WITH (fillfactor = 85);
    CREATE INDEX slots_by_hold ON shop.slots (held_until) WHERE held_until IS NOT NULL;
    CREATE INDEX slots_by_order ON shop.slots (order_id) WHERE order_id IS NOT NULL;
    CREATE INDEX slots_by_product ON shop.slots (product_id, start_on);

    -- Nothing ships and nothing is picked up on these days.
    CREATE TABLE shop.holidays (
      day date PRIMARY KEY,
      name text NOT NULL,
      kind text COLLATE "C" NOT NULL CHECK (kind IN ('official', 'derived', 'temporary', 'company'))
    );

    -- Why staff took a product off the calendar or put it back: typed text, so outside of the events.
    CREATE TABLE personal.downtime_reasons (
      id uuid PRIMARY KEY,
      written text NOT NULL,
      written_at timestamptz NOT NULL DEFAULT clock_timestamp()
    );
  `.execute(db)
}
