import { paymentSubjects } from '../server/paymentSubjects.ts'
import { reconcileRestore as reconcile } from '../server/restores/index.ts'
import type { Job } from './job.ts'

/** What the providers moved after an instant to which the database was put back. */
export const reconcileRestore: Job = {
  name: 'reconcileRestore',
  everySeconds: 10,
  why: 'no refund is sent before it has run',
  run: (deps, log) => reconcile(deps, paymentSubjects, log),
}
