import { sql } from 'kysely'
import {
  type OutgoingDifference,
  type OutgoingPlace,
  payoutDifference,
} from '../../domain/outgoingPayments/differences.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { sum } from '../../domain/shared/won.ts'
import { raiseAlert } from '../alerts/index.ts'
import { inTransaction } from '../platform/database/database.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import type { Deps } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'
import { heldPayouts } from './heldPayouts.ts'

type Needs = Pick<Deps, 'db' | 'clock'>
type Found = OutgoingDifference & { key: string }

/** The current difference of one payout; null when there is none or its money is on its way. */
export async function openPayoutDifference(
  { db, clock }: Needs,
  key: string,
): Promise<OutgoingDifference | null> {
  const [row] = await heldPayouts(db.pool, key)
  return row === undefined ? null : payoutDifference(row.held, seoulDate(clock.now()))
}

/**
 * Compares every payout with the gateway's list, stores the differences for finance and raises an alert about new ones.
 * Returns the new differences.
 */
export async function compareGateway(deps: Needs & Pick<Deps, 'env' | 'queue'>, log: Log): Promise<Found[]> {
  const today = seoulDate(deps.clock.now())
  const found = (await heldPayouts(deps.db.pool)).flatMap(({ key, held }): Found[] => {
    const difference = payoutDifference(held, today)
    return difference === null ? [] : [{ key, ...difference }]
  })
  const fresh = await storeDifferences(deps, 'gateway', found)
  if (fresh.length > 0)
    await raiseAlert(deps, log, {
      sentence: 'what the payout gateway paid out differs from our books',
      facts: factsOf(fresh),
    })
  return fresh
}

const factsOf = (fresh: readonly Found[]) => ({
  differences: fresh.length,
  won: sum(fresh.map(({ missing }) => missing)),
  kinds: [...new Set(fresh.map(({ kind }) => kind))].sort().join(', '),
  payout: fresh[0]?.key ?? '',
})

/** Stores the current differences and marks the others settled. Returns those that were not open before. */
function storeDifferences(
  { db, clock }: Needs,
  place: OutgoingPlace,
  found: readonly Found[],
): Promise<Found[]> {
  const now = clock.now()
  return inTransaction(db.pool, async (client) => {
    const queries = queriesOn(client)
    // Serialises two comparisons: what the first has found is known to the second, and is told once.
    await sql`LOCK TABLE shop.outgoing_differences IN SHARE ROW EXCLUSIVE MODE`.execute(queries)
    const open = await queries
      .selectFrom('shop.outgoing_differences')
      .select('key')
      .where('place', '=', place)
      .where('settled_at', 'is', null)
      .execute()
    const known = new Set(open.map(({ key }) => key))
    const still = new Set(found.map(({ key }) => key))
    const right = [...known].filter((key) => !still.has(key))
    if (right.length > 0)
      await queries
        .updateTable('shop.outgoing_differences')
        .set({ settled_at: now })
        .where('place', '=', place)
        .where('key', 'in', right)
        .execute()
    for (const { key, kind, ours, theirs, missing } of found)
      await queries
        .insertInto('shop.outgoing_differences')
        .values({ place, key, kind, ours, theirs, missing, found_at: now })
        .onConflict((conflict) =>
          conflict.columns(['place', 'key']).doUpdateSet({
            ...{ kind, ours, theirs, missing, settled_at: null },
            found_at: sql<Date>`CASE WHEN shop.outgoing_differences.settled_at IS NULL
              THEN shop.outgoing_differences.found_at ELSE excluded.found_at END`,
          }),
        )
        .execute()
    return found.filter(({ key }) => !known.has(key))
  })
}
