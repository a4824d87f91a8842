import { type OutgoingDifference, payoutDifference } from '../../domain/outgoingPayments/differences.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { sum } from '../../domain/shared/won.ts'
import { raiseAlert } from '../alerts/index.ts'
import { storeDifferences } from '../differences/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'
import { heldPayouts } from './heldPayouts.ts'

type Needs = Pick<Deps, 'db' | 'clock'>
type KeyedDifference = OutgoingDifference & { key: readonly string[] }

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
export async function compareGateway(
  deps: Needs & Pick<Deps, 'env' | 'queue'>,
  log: Log,
): Promise<KeyedDifference[]> {
  const today = seoulDate(deps.clock.now())
  const found = (await heldPayouts(deps.db.pool)).flatMap(({ key, held }): KeyedDifference[] => {
    const difference = payoutDifference(held, today)
    return difference === null ? [] : [{ key: [key], ...difference }]
  })
  const fresh = await storeDifferences(deps, 'gateway', found)
  if (fresh.length > 0)
    await raiseAlert(deps, log, {
      sentence: 'what the payout gateway paid out differs from our books',
      facts: factsOf(fresh),
    })
  return fresh
}

const factsOf = (fresh: readonly KeyedDifference[]) => ({
  differences: fresh.length,
  won: sum(fresh.map(({ missing }) => missing)),
  kinds: [...new Set(fresh.map(({ kind }) => kind))].sort().join(', '),
  payout: fresh[0]?.key[0] ?? '',
})
