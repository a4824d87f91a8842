import type pg from 'pg'
import { raiseAlertIn } from '../alerts/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'
import type { Finding } from './findings.ts'

/** Tells the operators of new findings, in the transaction that keeps them: an alert of each kind or rule, which names no row. */
export async function tellFindings(
  client: pg.PoolClient,
  deps: Pick<Deps, 'db' | 'env' | 'queue'>,
  log: Log,
  fresh: readonly Finding[],
): Promise<void> {
  for (const [where, count] of countsOf(fresh))
    await raiseAlertIn(client, deps, log, {
      sentence: 'a check of the records found differences',
      facts: { where, count },
    })
}

function countsOf(findings: readonly Finding[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { kind, where } of findings) {
    const name = kind === 'invariant' ? (where.split(' · ')[0] ?? kind) : kind
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}
