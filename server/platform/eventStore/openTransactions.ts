import { z } from 'zod'
import { statement } from '../database/statement.ts'

/**
 * Returns the transactions of at least $1 seconds that keep others waiting, those that hold up the feed first. `query`
 * is only a beginning, without values.
 */
export const openTransactions = statement({
  name: 'eventStore.openTransactions',
  text: `SELECT o.pid, o.application, o.role, o.database, o.state, o.since, o.waits_for AS "waitsFor",
      o.holds_feed AS "holdsFeed", o.blocks, o.query
    FROM es.open_transactions($1::float8) o`,
  row: z.object({
    ...{ pid: z.int(), application: z.string(), role: z.string(), database: z.string(), state: z.string() },
    ...{ since: z.date(), waitsFor: z.string().nullable(), holdsFeed: z.boolean(), blocks: z.int() },
    query: z.string(),
  }),
})
