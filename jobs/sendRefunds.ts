import { sendChargeRefunds } from '../server/charges/index.ts'
import { sendDueRefunds } from '../server/ordering/index.ts'
import type { Job } from './job.ts'
import { runSteps } from './steps.ts'

/** Refunds that are still owed: those whose own job died, and those that the provider put off. */
export const sendRefunds: Job = {
  name: 'sendRefunds',
  everySeconds: 10,
  why: 'a refund that the provider put off is due again seconds later',
  run: (deps, log) => runSteps(log, [() => sendDueRefunds(deps), () => sendChargeRefunds(deps)]),
}
