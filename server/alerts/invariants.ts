import { sql } from 'kysely'
import type pg from 'pg'
import * as z from 'zod/mini'
import { inTransaction } from '../platform/database/database.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { assembled } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'
import type { Invariant } from '../platform/projections/projection.ts'
import { raiseAlert } from './raiseAlert.ts'

/**
 * Checks every invariant, each in its own transaction, so that none delays the event feed for longer than its own
 * query. A violation raises an alert with the invariant's name and the number of rows. Returns the violated names.
 */
export async function checkInvariants(
  deps: Pick<Deps, 'db' | 'env' | 'queue'>,
  log: Log,
  invariants: readonly Invariant[],
): Promise<string[]> {
  const breached: string[] = []
  for (const { name, sql: invariant } of invariants) {
    const found = await rowsOf(deps.db.pool, invariant)
    if (found === 0) continue
    breached.push(name)
    await raiseAlert(deps, log, {
      sentence: 'an invariant is breached',
      facts: { invariant: name, rows: found },
    })
  }
  return breached
}

/** The number of violating rows. In a large shop this exceeds the statement time-out of the application's role. */
function rowsOf(pool: pg.Pool, invariant: string): Promise<number> {
  return inTransaction(pool, async (client) => {
    await sql`SET LOCAL statement_timeout = '30min'`.execute(queriesOn(client))
    const text = `SELECT count(*) AS rows FROM (${invariant}) AS breach`
    const [found] = await assembled(client, { text, values: [] }, z.object({ rows: z.int() }))
    return found?.rows ?? 0
  })
}
