import type { Deps } from '../server/platform/deps.ts'
import type { Log } from '../server/platform/log.ts'

/**
 * Recurring work. Each run does everything that is due by now, so a missed run loses nothing; what a run that failed or
 * died did not come to waits for the next one, a day at most. `cron` is an expression in Seoul time: one run across all
 * processes. Work that cannot wait for the next minute has `everySeconds` and the
 * reason; every process runs it on a timer of its own, so concurrent runs have to be safe.
 */
export type Job = { name: string; run: (deps: Deps, log: Log) => Promise<unknown> } & (
  | { cron: string }
  | { everySeconds: number; why: string }
)

/**
 * Runs a reader of the feed, and tells which projections it left to another release: after a roll back nobody else reads
 * on.
 */
export const following =
  (read: (deps: Deps) => Promise<readonly string[]>): Job['run'] =>
  async (deps, log) => {
    for (const projection of await read(deps))
      log.warn({ projection }, 'a projection is left to the release that rebuilt it')
  }

/**
 * Work that a command enqueues with its events: `run` does one job and throws to have it tried again; `runPage` does many
 * at once and returns, in their order, the fault for which each is tried again, or null.
 */
export type QueuedJob = { queue: string } & (
  | { run: (deps: Deps, log: Log, payload: object) => Promise<void> }
  | { runPage: (deps: Deps, page: readonly object[]) => Promise<readonly unknown[]> }
)
