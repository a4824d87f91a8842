import type { Health } from '../../domain/wire/health.ts'
import { recentAlerts } from '../alerts/index.ts'
import { findingsWaiting } from '../consistency/index.ts'
import { readInTime } from '../platform/database/readInTime.ts'
import type { Deps } from '../platform/deps.ts'
import { hiddenSeconds } from '../platform/eventStore/feed.ts'
import { feedLag, readerLagCap } from '../platform/eventStore/feedLag.ts'
import { openTransactions } from '../platform/eventStore/openTransactions.ts'
import type { RouteTimes } from '../platform/http/routeTimes.ts'
import { failedJobs, queueStatus } from '../platform/jobs/queueStatus.ts'
import { openTooLongSeconds } from './alertHeldFeed.ts'
import { recentTroubles } from './troubles.ts'

const failedShown = 100
const alertsShown = 50
const routesShown = 20
const messageLetters = 300

/**
 * Queues, failed jobs, the lag of event readers, provider troubles, slow calls and recent alerts. Who keeps others waiting
 * is read before all that may have to wait for it; what cannot be read meanwhile is null (rule 903).
 */
export async function healthStanding(
  { db }: Pick<Deps, 'db'>,
  routeTimes: RouteTimes,
  openSeconds = openTooLongSeconds,
): Promise<Health> {
  const open = await readInTime(openTransactions(db.pool, [openSeconds]))
  const [queues, failed, readers, hidden, troubles, alerts, findings] = await Promise.all([
    readInTime(queueStatus(db.pool, [])),
    readInTime(failedJobs(db.pool, [failedShown])),
    readInTime(feedLag(db.pool, [])),
    readInTime(hiddenSeconds(db.pool)),
    readInTime(recentTroubles({ db })),
    readInTime(recentAlerts({ db }, alertsShown)),
    readInTime(findingsWaiting({ db }, 1)),
  ])
  return {
    readAt: new Date().toISOString(),
    queues: orUnread(queues, ({ oldest, ...queue }) => ({
      ...queue,
      oldestAt: oldest?.toISOString() ?? null,
    })),
    failedJobs: orUnread(failed, (job) => ({
      ...{ id: job.id, queue: job.name, tries: job.tries, heldUp: job.held_up },
      message: job.message.slice(0, messageLetters),
      createdAt: job.created_on.toISOString(),
      failedAt: (job.completed_on ?? job.created_on).toISOString(),
    })),
    feed: {
      barrierSeconds: hidden === null ? null : Math.round(hidden),
      readers: orUnread(readers, ({ reader, moved_at, events, oldest, is_ahead: isAhead }) => ({
        ...{ reader, behind: events, isCapped: events === readerLagCap, isAhead },
        oldestAt: oldest?.toISOString() ?? null,
        movedAt: moved_at.toISOString(),
      })),
      openTransactions: orUnread(open, ({ since, ...one }) => ({ ...one, since: since.toISOString() })),
    },
    troubles,
    calls: { since: routeTimes.since.toISOString(), slowest: routeTimes.slowest(routesShown) },
    alerts,
    findings: findings?.count ?? null,
  }
}

const orUnread = <Row, Shown>(rows: readonly Row[] | null, shown: (row: Row) => Shown): Shown[] | null =>
  rows?.map(shown) ?? null
