import { raiseAlertOnce } from '../alerts/index.ts'
import { refusedByArchive } from '../platform/database/walArchive.ts'
import type { Deps } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'
import { ageInSeconds } from '../platform/metrics.ts'

/** PostgreSQL tries a file again each minute; what the archive has refused for longer it does not take by itself. */
const refusedTooLongSeconds = 600
const everyMinutes = 6 * 60

/**
 * Alerts while the archive of the WAL takes nothing: what is written meanwhile is lost with the machine, and stays on its
 * disk until that is full.
 */
export async function alertFailedArchive(
  deps: Pick<Deps, 'db' | 'env' | 'queue'>,
  log: Log,
  { afterSeconds = refusedTooLongSeconds }: { afterSeconds?: number } = {},
): Promise<void> {
  for (const { since, file } of await refusedByArchive(deps.db.pool, [])) {
    if (since === null || ageInSeconds(since) < afterSeconds) continue
    await raiseAlertOnce(deps, log, {
      ...{ kind: 'archive', everyMinutes, sentence: 'the archive of the WAL takes nothing' },
      facts: { since: since.toISOString(), file: file ?? '' },
    })
  }
}
