import type { Run } from '../server/platform/database/migrate.ts'

/*
 * Nearly always one run of days is booked. Said as a plain expression it becomes part of the statement that asks for
 * it; a function with a query inside starts an executor of its own within every booking.
 */
export async function up(run: Run): Promise<void> {
  await run(`
    ALTER FUNCTION shop.day_bits(datemultirange) RENAME TO day_bits_of_many;
    CREATE FUNCTION shop.day_bits(days datemultirange) RETURNS bit varying
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT CASE WHEN lower(days) >= '2026-01-01' AND days = datemultirange(range_merge(days))
        THEN (repeat('0', lower(days) - '2026-01-01') || repeat('1', upper(days) - lower(days)))::bit varying
        ELSE shop.day_bits_of_many(days) END
    $$;
  `)
}
