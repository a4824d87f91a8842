import { raiseAlertOnce } from '../alerts/index.ts'
import { readInTime } from '../platform/database/readInTime.ts'
import type { Deps } from '../platform/deps.ts'
import { hiddenSeconds } from '../platform/eventStore/feed.ts'
import { openTransactions } from '../platform/eventStore/openTransactions.ts'
import type { Log } from '../platform/log.ts'

/** A transaction of ours takes milliseconds; whoever keeps one open for this long keeps others waiting. */
export const openTooLongSeconds = 20
const everyMinutes = 60

/** Alerts once of each transaction that has been open for `afterSeconds` and keeps readers or other sessions waiting. */
export async function alertHeldFeed(
  deps: Pick<Deps, 'db' | 'env' | 'queue'>,
  log: Log,
  { afterSeconds = openTooLongSeconds }: { afterSeconds?: number } = {},
): Promise<void> {
  const found = await openTransactions(deps.db.pool, [afterSeconds])
  if (found.length === 0) return
  const hidden = await readInTime(hiddenSeconds(deps.db.pool))
  for (const { pid, since, waitsFor, holdsFeed, blocks, ...held } of found) {
    const at = since.toISOString()
    await raiseAlertOnce(deps, log, {
      ...{ kind: `open:${pid}:${at}`, everyMinutes },
      sentence: holdsFeed
        ? 'an open transaction holds up the feed'
        : 'an open transaction keeps others waiting',
      facts: {
        ...{ pid, ...held, since: at, waitsFor: waitsFor ?? 'nothing', blocks },
        ...(holdsFeed && hidden !== null && { hiddenSeconds: Math.round(hidden) }),
      },
    })
  }
}
