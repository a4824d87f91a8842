import { join } from 'node:path'
import { type CivilDate, seoulDate, startOfSeoulDay } from '../../domain/shared/civilDate.ts'
import { inTransaction } from '../platform/database/database.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import type { Deps } from '../platform/deps.ts'
import { hiddenSeconds } from '../platform/eventStore/feed.ts'
import { keepHead, keepLeftRestore } from '../platform/eventStore/keptHeads.ts'
import { newestHead } from '../platform/eventStore/tamperEvidence.ts'
import type { Log } from '../platform/log.ts'
import { type Alert, mailToStaff } from './raiseAlert.ts'

const sentence = 'event log sealed'
/** The day whose head each log has: one log per process. */
const loggedOn = new WeakMap<Log, CivilDate>()

type Needs = Pick<Deps, 'db' | 'clock' | 'env' | 'queue'>

/**
 * Once a day the newest head is published where the database's owner cannot alter it: in the log and in HEADS_FILE by
 * every process, and in one mail. The log line also shows how far the feed lags behind.
 */
export async function publishHead(deps: Needs, log: Log): Promise<void> {
  const { db, clock, env } = deps
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

/** Mails the day's head unless any process did. A mail that cannot be written leaves the day to the next run. */
async function mailOnce(deps: Needs, day: CivilDate, alert: Alert): Promise<void> {
  const mailedAt = deps.clock.now()
  await inTransaction(deps.db.pool, async (client) => {
    const isFirst = await queriesOn(client)
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
    if (isFirst !== undefined) await mailToStaff(client, deps, alert)
  })
}
