import type pg from 'pg'
import { inTransaction } from '../platform/database/database.ts'
import type { Deps } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'
import type { Invariant } from '../platform/projections/projection.ts'
import { raiseAlert } from './raiseAlert.ts'

/**
 * Asks every invariant, each in a statement of its own, so that none holds up the feed of events for longer than it
 * takes. A breach raises an alert with the invariant's name and the number of rows; returns the names.
 */
export async function checkInvariants(
  deps: Pick<Deps, 'db' | 'env' | 'queue'>,
  log: Log,
  invariants: readonly Invariant[],
): Promise<string[]> {
  const breached: string[] = []
  for (const { name, sql } of invariants) {
    const found = await rowsOf(deps.db.pool, sql)
    if (found === 0) continue
    breached.push(name)
    await raiseAlert(deps, log, {
      sentence: 'an invariant is breached',
      facts: { invariant: name, rows: found },
    })
  }
  return breached
}

/** In a large shop this takes longer than the application's role lets a statement take. */
function rowsOf(pool: pg.Pool, sql: string): Promise<number> {
  return inTransaction(pool, async (client) => {
    await client.query("SET LOCAL statement_timeout = '30min'")
    const { rows } = await client.query<{ rows: number }>(`SELECT count(*) AS rows FROM (${sql}) AS breach`)
    return rows[0]?.rows ?? 0
  })
}
