import { recoverCharges } from '../server/charges/index.ts'
import { recoverPayments as recover } from '../server/ordering/index.ts'
import type { Job } from './job.ts'
import { runSteps } from './steps.ts'

/** Payments about which the provider still owes an answer. */
export const recoverPayments: Job = {
  name: 'recoverPayments',
  everySeconds: 10,
  why: 'a member whose payment lost its answer is waiting for it',
  run: (deps, log) => runSteps(log, [() => recover(deps), () => recoverCharges(deps)]),
}
