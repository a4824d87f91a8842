import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'

type RouteTime = { route: string; count: number; p50Ms: number; p95Ms: number; longestMs: number }

export type RouteTimes = {
  since: Date
  record(route: string, ms: number): void
  /** Returns the `count` routes with the highest 95th percentile, the highest first. */
  slowest(count: number): RouteTime[]
}

/** Times are capped here: a longer call is an outage rather than a slow call. */
const longestMs = 600_000

/**
 * Creates the response times of this process, in milliseconds: one histogram of fixed size per route, so that memory
 * does not grow with the number of calls. They start empty at `since`.
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
