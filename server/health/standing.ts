import type { Health } from '../../domain/wire/health.ts'
import { recentAlerts } from '../alerts/index.ts'
import { findingsWaiting } from '../consistency/index.ts'
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

/** Queues, failed jobs, the lag of event readers, provider troubles, slow calls and recent alerts. */
export async function healthStanding(
  { db }: Pick<Deps, 'db'>,
  routeTimes: RouteTimes,
  openSeconds = openTooLongSeconds,
): Promise<Health> {
  const [queues, failed, readers, open, hidden, troubles, alerts, findings] = await Promise.all([
    queueStatus(db.pool, []),
    failedJobs(db.pool, [failedShown]),
    feedLag(db.pool, []),
    openTransactions(db.pool, [openSeconds]),
    hiddenSeconds(db.pool),
    recentTroubles({ db }),
    recentAlerts({ db }, alertsShown),
    findingsWaiting({ db }, 1),
  ])
  return {
    readAt: new Date().toISOString(),
    queues: queues.map(({ oldest, ...queue }) => ({ ...queue, oldestAt: oldest?.toISOString() ?? null })),
    failedJobs: failed.map((job) => ({
      ...{ id: job.id, queue: job.name, tries: job.tries, heldUp: job.held_up },
      message: job.message.slice(0, messageLetters),
      createdAt: job.created_on.toISOString(),
      failedAt: (job.completed_on ?? job.created_on).toISOString(),
    })),
    feed: {
      barrierSeconds: Math.round(hidden),
      readers: readers.map(({ reader, moved_at, events, oldest }) => ({
        ...{ reader, behind: events, isCapped: events === readerLagCap },
        oldestAt: oldest?.toISOString() ?? null,
        movedAt: moved_at.toISOString(),
      })),
      openTransactions: open.map(({ since, ...one }) => ({ ...one, since: since.toISOString() })),
    },
    troubles,
    calls: { since: routeTimes.since.toISOString(), slowest: routeTimes.slowest(routesShown) },
    alerts,
    findings: findings.count,
  }
}
