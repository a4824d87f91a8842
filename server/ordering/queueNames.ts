import type { Deps } from '../platform/deps.ts'
import type { Job } from '../platform/eventStore/eventStore.ts'
import type { QueueName } from '../platform/jobs/queue.ts'

export const refundQueue = 'refund'

export const queues: readonly QueueName[] = [{ name: refundQueue, retryLimit: 20 }]

/** Enqueues the refund in the transaction that records it. The sweep of pending refunds works without a queue. */
export const refundJob = (deps: Pick<Deps, 'queue'>, paymentKey: string): Job[] =>
  deps.queue === undefined ? [] : [{ name: refundQueue, data: { paymentKey } }]
