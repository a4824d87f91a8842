import type { Deps } from '../server/platform/deps.ts'
import type { Log } from '../server/platform/log.ts'

/**
 * Work that is due again and again. Each run does everything that is due by now, so a missed one loses nothing.
 * `cron` is a line in Seoul time: one run for however many processes. What cannot wait for the next minute has
 * `everySeconds` and says why; each process runs it by a timer of its own, so it is safe side by side.
 */
export type Job = { name: string; run: (deps: Deps, log: Log) => Promise<unknown> } & (
  | { cron: string }
  | { everySeconds: number; why: string }
)
