import { seoulDate } from '../../domain/shared/civilDate.ts'
import type { Deps } from '../platform/deps.ts'
import { hiddenSeconds } from '../platform/eventStore/feed.ts'
import { keepHead } from '../platform/eventStore/keptHeads.ts'
import { newestHead, sealBlocks } from '../platform/eventStore/tamperEvidence.ts'
import type { Log } from '../platform/log.ts'
import { mailToStaff } from './raiseAlert.ts'

let reportedOn = ''

/**
 * Seals the events that can no longer change. Once a day the newest head is published where the database's owner cannot
 * alter it: in the log, in HEADS_FILE and by mail. The log line also shows how far the feed lags behind.
 */
export async function sealAndReport(
  deps: Pick<Deps, 'db' | 'clock' | 'env' | 'queue'>,
  log: Log,
): Promise<void> {
  const { db, clock, env } = deps
  await sealBlocks(db.pool)
  const day = seoulDate(clock.now())
  if (day === reportedOn) return
  const [head, feedHiddenSeconds] = [await newestHead(db.pool), await hiddenSeconds(db.pool)]
  if (head === null) return
  log.info({ day, ...head, feedHiddenSeconds }, 'event log sealed')
  if (env.HEADS_FILE !== undefined) await keepHead(env.HEADS_FILE, day, head)
  await mailToStaff(deps, { sentence: 'event log sealed', facts: { day, ...head } })
  reportedOn = day
}
