import { sendDueRefunds } from '../server/payments/index.ts'
import type { Job } from './job.ts'

/** Refunds that are still owed: those whose own job died, and those that the provider put off. */
export const sendRefunds: Job = {
  name: 'sendRefunds',
  everySeconds: 10,
  why: 'a refund that the provider put off is due again seconds later',
  run: async (deps) => {
    await sendDueRefunds(deps)
  },
}
