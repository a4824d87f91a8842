import { type Kysely, sql } from 'kysely'
import { PICKED_UP_DAYS_AFTER_END, SHIPS_DAYS_BEFORE_START } from '../domain/rental/period.ts'

/* A rental whose item came back early occupies its product up to that day and the turnaround after it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION shop.occupied_until_back(p_start date, p_end date, p_turnaround_days integer, p_back date)
    RETURNS daterange LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT daterange(p_start - ${sql.lit(SHIPS_DAYS_BEFORE_START)}, greatest(p_start - ${sql.lit(SHIPS_DAYS_BEFORE_START)},
        least(p_end + ${sql.lit(PICKED_UP_DAYS_AFTER_END)}, p_back) + p_turnaround_days + 1))
    $$;
    ALTER TABLE shop.slots ADD COLUMN back_on date;
    ALTER TABLE shop.slots ALTER COLUMN occupied SET EXPRESSION AS (
      CASE WHEN order_item_id IS NULL THEN daterange(start_on, end_on, '[]')
      ELSE shop.occupied_until_back(start_on, end_on, turnaround_days, back_on) END);
  `.execute(db)
}
