import { z } from 'zod'
import { statement } from '../database/statement.ts'

/** PostgreSQL keeps the name of an application in ASCII, with each other byte as `\\xed`. */
const asNamed = (name: string): string =>
  name.replaceAll(/(?:\\x[\da-f]{2}){1,64}/g, (bytes) =>
    Buffer.from(bytes.replaceAll('\\x', ''), 'hex').toString('utf8'),
  )

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
    ...{
      pid: z.int(),
      application: z.string().transform(asNamed),
      role: z.string(),
      database: z.string(),
      state: z.string(),
    },
    ...{ since: z.date(), waitsFor: z.string().nullable(), holdsFeed: z.boolean(), blocks: z.int() },
    query: z.string(),
  }),
})
