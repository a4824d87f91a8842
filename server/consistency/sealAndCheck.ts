import { publishHead, raiseAlertIn } from '../alerts/index.ts'
import { inTrustedTransaction } from '../platform/database/database.ts'
import { onlyOwnSettings } from '../platform/database/installedObjects.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import type { Deps } from '../platform/deps.ts'
import { readersWithinLog } from '../platform/eventStore/feedLag.ts'
import { sealBlocks } from '../platform/eventStore/tamperEvidence.ts'
import type { Log } from '../platform/log.ts'
import { breachesOf } from '../platform/projections/breaches.ts'
import { rewrittenProblems } from '../platform/projections/evidence.ts'
import type { Problem } from '../platform/projections/problem.ts'
import { alertDatedAhead } from './alertDatedAhead.ts'
import { type Finding, findingOf, keepFindings } from './findings.ts'
import { rebasesAreConfirmed } from './rebases.ts'
import { tellFindings } from './tellFindings.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'env' | 'queue'>

/**
 * Seals the final events and then looks whether one of the newest that are sealed, by whoever, was written again (rule 561).
 * What it finds stays on the board until an admin closes it. A head that cannot be published keeps nothing from being
 * looked at.
 */
export async function sealAndCheck(deps: Needs, log: Log): Promise<void> {
  await sealBlocks(deps.db.pool)
  await inTrustedTransaction(deps.db.pool, async (client) => {
    const keep = async (problems: readonly Problem[]): Promise<Finding[]> => {
      const findings: Finding[] = []
      for (const problem of problems) findings.push(await findingOf(client, deps, problem))
      return (await keepFindings(queriesOn(client), null, findings)).fresh
    }
    for (const told of toldAtOnce)
      await tellFindings(client, deps, log, await keep(await breachesOf(client, told)))
    const rewritten = await keep(await rewrittenProblems(client, 'newest sealed'))
    if (rewritten.length > 0)
      await raiseAlertIn(client, deps, log, {
        sentence: 'events were written again before they were sealed',
        facts: { count: rewritten.length },
      })
  })
  await alertDatedAhead(deps, log)
  await publishHead(deps, log)
}

/** What says how much is compared, and by what, or what nobody reads, is told before the night (rules 875, 931 and 934). */
const toldAtOnce = [rebasesAreConfirmed, onlyOwnSettings, readersWithinLog]
