import { checkConsistency as check } from '../server/consistency/index.ts'
import { invariants } from '../server/modules.ts'
import type { Deps } from '../server/platform/deps.ts'
import type { Log } from '../server/platform/log.ts'

/** Runs a check that was started in the console. */
export const checkConsistency = (deps: Deps, log: Log, payload: object): Promise<void> =>
  check(deps, log, invariants, payload)
