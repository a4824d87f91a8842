import { PICKED_UP_DAYS_AFTER_END, SHIPS_DAYS_BEFORE_START } from '../domain/rental/period.ts'
import type { Run } from '../server/platform/database/migrate.ts'

/*
 * The calendar's own room. `released` is a column of its own, so that the constraint's predicate and the indexes do not
 * know the status: held → booked then is a heap-only update, for which the fillfactor of the table leaves room.
 * held_until stays when a hold becomes a booking, for the same reason. The days around a rental are those of the rule;
 * whoever changes it there writes the slots anew here.
 */
export async function up(run: Run): Promise<void> {
  await run(`
    CREATE FUNCTION shop.occupied_days(p_start date, p_end date, p_turnaround_days integer) RETURNS daterange
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT daterange(p_start - ${SHIPS_DAYS_BEFORE_START},
        p_end + ${PICKED_UP_DAYS_AFTER_END} + p_turnaround_days, '[]')
    $$;
    ALTER TABLE shop.slots DROP CONSTRAINT one_rental_at_a_time, DROP COLUMN occupied;
    ALTER TABLE shop.slots
      ADD released boolean NOT NULL GENERATED ALWAYS AS (status = 'released') STORED,
      ADD occupied daterange NOT NULL GENERATED ALWAYS AS (
        CASE WHEN order_item_id IS NULL THEN daterange(start_on, end_on, '[]')
        ELSE shop.occupied_days(start_on, end_on, turnaround_days) END) STORED,
      ADD CONSTRAINT one_rental_at_a_time
        EXCLUDE USING gist (product_id WITH =, occupied WITH &&) WHERE (NOT released);
    CREATE INDEX slots_by_hold ON shop.slots (held_until) WHERE held_until IS NOT NULL;
  `)
}
