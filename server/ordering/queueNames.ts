import type { Deps } from '../platform/deps.ts'
import type { Job } from '../platform/eventStore.ts'

export const refundQueue = 'refund'

/** Sent in the transaction that owes the refund. The sweep of pending refunds finds it even without a queue. */
export const refundJob = (deps: Pick<Deps, 'queued'>, paymentKey: string): Job[] =>
  deps.queued === true
    ? [{ name: refundQueue, data: { paymentKey }, options: { retryLimit: 20, retryBackoff: true } }]
    : []
