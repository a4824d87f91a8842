import { join } from 'node:path'
import { type CivilDate, seoulDate, startOfSeoulDay } from '../../domain/shared/civilDate.ts'
import type { Deps } from '../platform/deps.ts'
import { hiddenSeconds } from '../platform/eventStore/feed.ts'
import { keepHead, keepLeftRestore } from '../platform/eventStore/keptHeads.ts'
import { newestHead, sealBlocks } from '../platform/eventStore/tamperEvidence.ts'
import type { Log } from '../platform/log.ts'
import { type Alert, mailToStaff } from './raiseAlert.ts'

const sentence = 'event log sealed'
/** The day whose head each log has: one log per process. */
const loggedOn = new WeakMap<Log, CivilDate>()

/**
 * Seals the events that can no longer change. Once a day the newest head is published where the database's owner cannot
 * alter it: in the log and in HEADS_FILE by every process, and in one mail. The log line also shows how far the feed
 * lags behind.
 */
export async function sealAndReport(
  deps: Pick<Deps, 'db' | 'clock' | 'env' | 'queue'>,
  log: Log,
): Promise<void> {
  const { db, clock, env } = deps
  await sealBlocks(db.pool)
  const day = seoulDate(clock.now())
  if (loggedOn.get(log) === day) return
  const [head, feedHiddenSeconds] = [await newestHead(db.pool), await hiddenSeconds(db.pool)]
  if (head === null) return
  log.info({ day, ...head, feedHiddenSeconds }, sentence)
  if (env.HEADS_FILE !== undefined) {
    await keepLeftRestore(env.HEADS_FILE, join(env.DATA_DIR, 'postgres'))
    await keepHead(env.HEADS_FILE, day, head)
  }
  await mailOnce(deps, day, { sentence, facts: { day, ...head } })
  loggedOn.set(log, day)
}

/**
 * Mails the day's head unless any process did. The row stays locked until the mail is written, so that a failure leaves
 * the day to the next run.
 */
async function mailOnce(
  deps: Pick<Deps, 'db' | 'clock' | 'env' | 'queue'>,
  day: CivilDate,
  alert: Alert,
): Promise<void> {
  const mailedAt = deps.clock.now()
  await deps.db.kysely.transaction().execute(async (trx) => {
    const isFirst = await trx
      .insertInto('platform.raised_alerts')
      .values({ kind: 'eventLogSealed', raised_at: mailedAt })
      .onConflict((conflict) =>
        conflict
          .column('kind')
          .doUpdateSet({ raised_at: mailedAt })
          .where('platform.raised_alerts.raised_at', '<', startOfSeoulDay(day)),
      )
      .returning('kind')
      .executeTakeFirst()
    if (isFirst !== undefined) await mailToStaff(deps, alert)
  })
}
