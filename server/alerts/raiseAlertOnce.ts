import { realNow, realTimeIn } from '../platform/database/realTime.ts'
import type { Deps } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'
import { type Alert, raiseAlert } from './raiseAlert.ts'

/**
 * Raises an alert unless any process raised one of the same kind within the period, so that a failure of every call
 * alerts once per period while it lasts. Returns whether the alert was raised.
 */
export async function raiseAlertOnce(
  deps: Pick<Deps, 'db' | 'env' | 'queue'>,
  log: Log,
  { kind, everyMinutes, ...alert }: Alert & { kind: string; everyMinutes: number },
): Promise<boolean> {
  const raised = await deps.db.kysely
    .insertInto('platform.raised_alerts')
    .values({ kind, raised_at: realNow })
    .onConflict((conflict) =>
      conflict
        .column('kind')
        .doUpdateSet({ raised_at: realNow })
        .where('platform.raised_alerts.raised_at', '<=', realTimeIn(-60 * everyMinutes)),
    )
    .returning('kind')
    .executeTakeFirst()
  if (raised === undefined) return false
  await raiseAlert(deps, log, alert)
  return true
}
