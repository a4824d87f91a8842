import { checkAtNight as check } from '../server/consistency/index.ts'
import { invariants } from '../server/modules.ts'
import type { Job } from './job.ts'

/** At night, when few requests compete with its long statements. */
export const checkAtNight: Job = {
  name: 'checkAtNight',
  cron: '10 4 * * *',
  run: (deps, log) => check(deps, log, invariants),
}
