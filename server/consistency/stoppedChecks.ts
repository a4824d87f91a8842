import type { Kysely } from 'kysely'
import { raiseAlertIn } from '../alerts/index.ts'
import { inTransaction } from '../platform/database/database.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { realNow, realTimeIn } from '../platform/database/realTime.ts'
import type { Deps, Tables } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'

/** A step takes at most as long as its statement time-out; without progress beyond that, its process has died. */
const deadAfterMinutes = 35

const problem = { where: '점검', what: '끝나기 전에 멈췄어요.', pos: null, stream: null }
const stopped = JSON.stringify({ problems: [problem], months: [], head: null, keptHeads: 0 })

/** Checks that stop now before their end. */
const ending = (queries: Kysely<Tables>) =>
  queries
    .updateTable('platform.consistency_checks')
    .set({ finished_at: realNow, found: stopped })
    .where('finished_at', 'is', null)
    .returning(['check_id as checkId', 'step', 'done', 'steps'])

type Ending = ReturnType<typeof ending>

/** Together: one that has ended is found by nobody who would tell it later (rule 562). */
const endAndTell = (
  deps: Pick<Deps, 'db' | 'env' | 'queue'>,
  log: Log,
  which: (checks: Ending) => Ending,
): Promise<void> =>
  inTransaction(deps.db.pool, async (client) => {
    for (const facts of await which(ending(queriesOn(client))).execute())
      await raiseAlertIn(client, deps, log, {
        sentence: 'a check of the records stopped before its end',
        facts,
      })
  })

/** Ends a check that failed, and alerts; nothing when it was cancelled or ended before. */
export const endFailedCheck = (
  deps: Pick<Deps, 'db' | 'env' | 'queue'>,
  log: Log,
  checkId: number,
): Promise<void> => endAndTell(deps, log, (checks) => checks.where('check_id', '=', checkId))

/** Ends a check whose process died, and alerts: nobody else would (rule 534). */
export const endDeadCheck = (deps: Pick<Deps, 'db' | 'env' | 'queue'>, log: Log): Promise<void> =>
  endAndTell(deps, log, (checks) => checks.where('moved_at', '<', realTimeIn(-60 * deadAfterMinutes)))
