import type pg from 'pg'
import { inTransaction } from '../platform/database/database.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { realNow, realTimeIn } from '../platform/database/realTime.ts'
import type { Deps } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'
import { type Alert, raiseAlertIn } from './raiseAlert.ts'

type AlertOfKind = Alert & { kind: string; everyMinutes: number }
type Needs = Pick<Deps, 'env' | 'queue'>

/**
 * Raises an alert unless any process raised one of the same kind within the period, so that a failure of every call
 * alerts once per period while it lasts. Returns whether the alert was raised.
 */
export const raiseAlertOnce = (
  deps: Needs & Pick<Deps, 'db'>,
  log: Log,
  alert: AlertOfKind,
): Promise<boolean> => inTransaction(deps.db.pool, (client) => raiseAlertOnceIn(client, deps, log, alert))

/** The same in the caller's transaction, as `raiseAlertIn`: a kind counts as raised only once its mails are written. */
export async function raiseAlertOnceIn(
  client: pg.ClientBase,
  deps: Needs,
  log: Log,
  { kind, everyMinutes, ...alert }: AlertOfKind,
): Promise<boolean> {
  const raised = await queriesOn(client)
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
  await raiseAlertIn(client, deps, log, alert)
  return true
}
