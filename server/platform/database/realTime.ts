import { type RawBuilder, sql } from 'kysely'

/** The database's own time, unaffected by a moved clock: sessions, tokens and links expire by it. */
export const realNow: RawBuilder<Date> = sql<Date>`clock_timestamp()`

/** Returns the database's real time `seconds` from now; a negative number lies in the past. */
export const realTimeIn = (seconds: number): RawBuilder<Date> =>
  sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`

/** Milliseconds of real time since the instant in a column; null where it has none. */
export const msSince = (column: string): RawBuilder<number | null> =>
  sql<number | null>`(extract(epoch FROM clock_timestamp() - ${sql.ref(column)}) * 1000)::bigint`
