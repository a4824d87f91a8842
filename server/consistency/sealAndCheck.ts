import { publishHead, raiseAlertIn } from '../alerts/index.ts'
import { inTransaction } from '../platform/database/database.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import type { Deps } from '../platform/deps.ts'
import {
  lookedNoFurther,
  rewrittenEvents,
  sealBlocks,
  takeNextLook,
} from '../platform/eventStore/tamperEvidence.ts'
import type { Log } from '../platform/log.ts'
import { breachesOf } from '../platform/projections/breaches.ts'
import { rewritten } from '../platform/projections/evidence.ts'
import { type Finding, findingOf, keepFindings } from './findings.ts'
import { rebasesAreConfirmed } from './rebases.ts'
import { tellFindings } from './tellFindings.ts'

/** Each may become a finding, and a finding reads its place: a minute of a shop has fewer. */
const positionsALook = 1_000

type Needs = Pick<Deps, 'db' | 'clock' | 'env' | 'queue'>

/**
 * Seals the final events and then looks whether one of those that are sealed, by whoever, had been written again before:
 * its seal is of what it says now, so nothing later would find it (rule 561). What it finds stays on the board until an
 * admin closes it. A head that cannot be published keeps nothing from being looked at.
 */
export async function sealAndCheck(deps: Needs, log: Log): Promise<void> {
  await sealBlocks(deps.db.pool)
  await lookAtOwn(deps, log)
  while (await lookFurther(deps, log)) {
    // Each iteration commits what it found together with how far it looked.
  }
  await publishHead(deps, log)
}

/** What says how far and how much is compared: looked at before it is trusted, and told at once (rules 874 and 875). */
const ownMarks = [lookedNoFurther, rebasesAreConfirmed]

const lookAtOwn = (deps: Needs, log: Log): Promise<void> =>
  inTransaction(deps.db.pool, async (client) => {
    const findings: Finding[] = []
    for (const mark of ownMarks)
      for (const problem of await breachesOf(client, mark))
        findings.push(await findingOf(client, deps, problem))
    const { fresh } = await keepFindings(queriesOn(client), null, findings)
    await tellFindings(client, deps, log, fresh)
  })

/** Looks at the next sealed events. Returns false when all were looked at. */
const lookFurther = (deps: Needs, log: Log): Promise<boolean> =>
  inTransaction(deps.db.pool, async (client) => {
    const next = await takeNextLook(client, positionsALook)
    if (next === null) return false
    const findings: Finding[] = []
    for (const event of await rewrittenEvents(client, next))
      findings.push(await findingOf(client, deps, rewritten(event)))
    const { fresh } = await keepFindings(queriesOn(client), null, findings)
    if (fresh.length > 0)
      await raiseAlertIn(client, deps, log, {
        sentence: 'events were written again before they were sealed',
        facts: { count: fresh.length },
      })
    return true
  })
