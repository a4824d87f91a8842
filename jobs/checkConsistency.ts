import { checkConsistency as check, consistencyQueue } from '../server/consistency/index.ts'
import { invariants } from '../server/modules.ts'
import type { QueuedJob } from './job.ts'

/** Runs a check that was started in the console. */
export const checkConsistency: QueuedJob = {
  queue: consistencyQueue,
  run: (deps, log, payload) => check(deps, log, invariants, payload),
}
