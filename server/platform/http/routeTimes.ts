import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'

type RouteTime = { route: string; count: number; p50Ms: number; p95Ms: number; longestMs: number }

export type RouteTimes = {
  since: Date
  record(route: string, ms: number): void
  /** The routes whose 95th percentile is the highest. */
  slowest(count: number): RouteTime[]
}

/** A call that takes longer is an outage, not a slow call. */
const longestMs = 600_000

/**
 * How long this process took to answer calls, by route: a histogram of fixed size each, so that any number of calls takes the
 * same memory. It starts empty with the process.
 */
export function createRouteTimes(since: Date): RouteTimes {
  const times = new Map<string, RecordableHistogram>()
  return {
    since,
    record: (route, ms) => {
      const known = times.get(route) ?? createHistogram({ lowest: 1, highest: longestMs, figures: 2 })
      times.set(route, known)
      known.record(Math.min(longestMs, Math.max(1, Math.round(ms))))
    },
    slowest: (count) =>
      [...times]
        .map(([route, time]) => ({
          ...{ route, count: time.count, longestMs: time.max },
          ...{ p50Ms: time.percentile(50), p95Ms: time.percentile(95) },
        }))
        .sort((one, other) => other.p95Ms - one.p95Ms || (one.route < other.route ? -1 : 1))
        .slice(0, count),
  }
}
