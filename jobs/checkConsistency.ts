import { checkConsistency as check } from '../server/consistency/index.ts'
import { invariants } from '../server/modules.ts'
import type { Deps } from '../server/platform/deps.ts'

/** Runs a check that was started in the console. */
export const checkConsistency = (deps: Deps, payload: object): Promise<void> =>
  check(deps, invariants, payload)
