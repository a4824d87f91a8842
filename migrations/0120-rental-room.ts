import { PICKED_UP_DAYS_AFTER_END, SHIPS_DAYS_BEFORE_START } from '../domain/rental/period.ts'
import type { Run } from '../server/platform/database/migrate.ts'

/*
 * The calendar's own room. `released` is a column of its own, so that the constraint's predicate and the indexes do not
 * know the status: held → booked then is a heap-only update, for which the fillfactor of the table leaves room.
 * held_until stays when a hold becomes a booking, for the same reason.
 */
export async function up(run: Run): Promise<void> {
  await run(`
    ALTER TABLE shop.slots DROP CONSTRAINT one_rental_at_a_time, DROP COLUMN occupied;
    ALTER TABLE shop.slots
      ADD released boolean NOT NULL GENERATED ALWAYS AS (status = 'released') STORED,
      ADD occupied daterange NOT NULL GENERATED ALWAYS AS (
        CASE WHEN order_item_id IS NULL THEN daterange(start_on, end_on, '[]')
        ELSE ${occupied('start_on', 'end_on', 'turnaround_days')} END) STORED,
      ADD CONSTRAINT one_rental_at_a_time
        EXCLUDE USING gist (product_id WITH =, occupied WITH &&) WHERE (NOT released);
    CREATE INDEX slots_by_hold ON shop.slots (held_until) WHERE held_until IS NOT NULL;

    -- Booked and blocked days of each of these products that has any.
    CREATE FUNCTION shop.busy_days_of(p_products integer[]) RETURNS TABLE (product_id integer, days datemultirange)
    LANGUAGE sql STABLE PARALLEL SAFE AS $$
      SELECT s.product_id, range_agg(s.occupied) FROM shop.slots s
      WHERE s.product_id = ANY (p_products) AND s.status IN ('booked', 'blocked') GROUP BY s.product_id
    $$;
    -- Whose slots keep a rental of these days from this product; held_until of a hold, null of what is booked or blocked.
    CREATE FUNCTION shop.slots_in_the_way(p_product integer, p_turnaround_days integer, p_start date, p_end date)
    RETURNS TABLE (order_id uuid, member_id integer, held_until timestamptz)
    LANGUAGE sql STABLE PARALLEL SAFE AS $$
      SELECT s.order_id, s.member_id, CASE s.status WHEN 'held' THEN s.held_until END FROM shop.slots s
      WHERE s.product_id = p_product AND NOT s.released
        AND s.occupied && ${occupied('p_start', 'p_end', 'p_turnaround_days')}
    $$;
    -- What became of the slot of every order item.
    CREATE FUNCTION shop.slots_of_orders() RETURNS TABLE (order_item_id uuid, order_id uuid, status text)
    LANGUAGE sql STABLE PARALLEL SAFE AS $$
      SELECT s.order_item_id, s.order_id, s.status FROM shop.slots s WHERE s.order_item_id IS NOT NULL
    $$;
  `)
}

const occupied = (start: string, end: string, turnaround: string): string =>
  `daterange(${start} - ${SHIPS_DAYS_BEFORE_START}, ${end} + ${PICKED_UP_DAYS_AFTER_END} + ${turnaround}, '[]')`
