import { paymentSubjects } from '../server/paymentSubjects.ts'
import { recoverPayments as recover } from '../server/payments/index.ts'
import type { Job } from './job.ts'

/** Payments about which the provider still owes an answer. */
export const recoverPayments: Job = {
  name: 'recoverPayments',
  everySeconds: 10,
  why: 'a member whose payment lost its answer is waiting for it',
  run: async (deps) => {
    await recover(deps, paymentSubjects)
  },
}
