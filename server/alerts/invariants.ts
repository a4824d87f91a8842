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
    const { rows } = await deps.db.pool.query<{ rows: number }>(
      `SELECT count(*) AS rows FROM (${sql}) AS breach`,
    )
    const found = rows[0]?.rows ?? 0
    if (found === 0) continue
    breached.push(name)
    await raiseAlert(deps, log, {
      sentence: 'an invariant is breached',
      facts: { invariant: name, rows: found },
    })
  }
  return breached
}
