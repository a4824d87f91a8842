import { type RawBuilder, sql } from 'kysely'

/** The database's own time, unaffected by a moved clock: sessions, tokens and links expire by it. */
export const realNow: RawBuilder<Date> = sql<Date>`clock_timestamp()`

/** Returns the database's real time `seconds` from now; a negative number lies in the past. */
export const realTimeIn = (seconds: number): RawBuilder<Date> =>
  sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`
