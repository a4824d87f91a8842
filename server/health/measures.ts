import { refusedByArchive } from '../platform/database/walArchive.ts'
import type { Measure } from '../platform/deps.ts'
import { hiddenSeconds } from '../platform/eventStore/feed.ts'
import { feedLag } from '../platform/eventStore/feedLag.ts'
import { openTransactions } from '../platform/eventStore/openTransactions.ts'
import { unsealedSeconds } from '../platform/eventStore/tamperEvidence.ts'
import { queueStatus } from '../platform/jobs/queueStatus.ts'
import { ageInSeconds } from '../platform/metrics.ts'
import { openTooLongSeconds } from './alertHeldFeed.ts'
import { recentTroubles } from './troubles.ts'

/** The feed, the seals, the queues, open transactions, the archive of the WAL and the providers. */
export const measures: readonly Measure[] = [
  {
    name: 'feed_barrier_seconds',
    help: 'Age of the oldest event that a running transaction hides from all readers of the feed.',
    read: async ({ db }) => [{ value: await hiddenSeconds(db.pool) }],
  },
  {
    name: 'feed_behind_events',
    help: 'Events below the barrier that a reader of the feed has not read, at most 10,000.',
    labels: ['reader'],
    read: async ({ db }) =>
      (await feedLag(db.pool, [])).map(({ reader, events }) => ({ labels: { reader }, value: events })),
  },
  {
    name: 'feed_behind_seconds',
    help: 'Age of the oldest event that a reader of the feed has not read.',
    labels: ['reader'],
    read: async ({ db }) =>
      (await feedLag(db.pool, [])).map(({ reader, oldest }) => ({
        labels: { reader },
        value: ageInSeconds(oldest),
      })),
  },
  {
    name: 'unsealed_seconds',
    help: 'Age of the oldest event that no block seals.',
    read: async ({ db }) => [{ value: await unsealedSeconds(db.pool) }],
  },
  {
    name: 'queue_jobs',
    help: 'Jobs of a queue by state; failed ones have given up.',
    labels: ['queue', 'state'],
    read: async ({ db }) =>
      (await queueStatus(db.pool, [])).flatMap(({ name: queue, waiting, active, failed }) =>
        Object.entries({ waiting, active, failed }).map(([state, value]) => ({
          labels: { queue, state },
          value,
        })),
      ),
  },
  {
    name: 'queue_oldest_seconds',
    help: 'Age of the oldest job of a queue that is due.',
    labels: ['queue'],
    read: async ({ db }) =>
      (await queueStatus(db.pool, [])).map(({ name: queue, oldest }) => ({
        labels: { queue },
        value: ageInSeconds(oldest),
      })),
  },
  {
    name: 'open_transactions',
    help: 'Transactions that have kept others waiting for more than 20 seconds.',
    read: async ({ db }) => [{ value: (await openTransactions(db.pool, [openTooLongSeconds])).length }],
  },
  {
    name: 'wal_archive_refuses_seconds',
    help: 'Time since the archive of the WAL took a file, while it refuses them.',
    read: async ({ db }) =>
      (await refusedByArchive(db.pool, [])).map(({ since }) => ({ value: ageInSeconds(since) })),
  },
  {
    name: 'provider_troubles_day',
    help: 'Calls of the last 24 hours that a provider answered wrongly or not at all.',
    labels: ['provider', 'kind'],
    read: async ({ db }) => {
      const seen = new Map<string, { labels: { provider: string; kind: string }; value: number }>()
      for (const { provider, kind, seen: value } of await recentTroubles({ db })) {
        const before = seen.get(`${provider} ${kind}`)?.value ?? 0
        seen.set(`${provider} ${kind}`, { labels: { provider, kind }, value: before + Number(value) })
      }
      return [...seen.values()]
    },
  },
]
