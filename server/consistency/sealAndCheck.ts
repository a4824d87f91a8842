import { raiseAlert, sealAndReport } from '../alerts/index.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Deps } from '../platform/deps.ts'
import { lastSealed, rewrittenEvents } from '../platform/eventStore/tamperEvidence.ts'
import type { Log } from '../platform/log.ts'
import { rewritten } from '../platform/projections/evidence.ts'
import { findingOf, keepFindings } from './findings.ts'

/**
 * Seals the final events and then looks whether one of them had been written again before: its seal is of what it says
 * now, so nothing later would find it. What it finds stays on the board until an admin closes it.
 */
export async function sealAndCheck(
  deps: Pick<Deps, 'db' | 'clock' | 'env' | 'queue'>,
  log: Log,
): Promise<void> {
  const since = await lastSealed(deps.db.pool)
  await sealAndReport(deps, log)
  const until = await lastSealed(deps.db.pool)
  const problems = (await rewrittenEvents(deps.db.pool, since, until)).map(rewritten)
  if (problems.length === 0) return
  const findings = await inTransaction(deps.db.pool, (client) =>
    Promise.all(problems.map((problem) => findingOf(client, deps, problem))),
  )
  const fresh = await keepFindings(deps, null, findings)
  if (fresh.length > 0)
    await raiseAlert(deps, log, {
      sentence: 'events were written again before they were sealed',
      facts: { count: fresh.length },
    })
}
