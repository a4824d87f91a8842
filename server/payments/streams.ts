import { type PaymentEvent, paymentStream } from '../../domain/payments/events.ts'
import { foldPayment, type PaymentState } from '../../domain/payments/state.ts'
import type { Deps } from '../platform/deps.ts'
import type { Job, StoredEvent } from '../platform/eventStore/eventStore.ts'
import type { LoadedStreams } from '../platform/eventStore/handleCommand.ts'
import type { QueueName } from '../platform/jobs/queue.ts'

// The store validated these events when they were written and upcasts them to the current version.
export const isPaymentEvent = (event: StoredEvent): event is StoredEvent & PaymentEvent =>
  event.type.startsWith('payment.')

/** The payments for an order or a charge, whose stream was loaded. */
export const paymentsIn = (streams: LoadedStreams, id: string): PaymentState =>
  foldPayment(streams(paymentStream(id)).events.filter(isPaymentEvent))

export const refundQueue = 'refund'
export const queues: readonly QueueName[] = [{ name: refundQueue, retryLimit: 20, heartbeatSeconds: 20 }]

type Decided = { event: { type: string; data: object } }

/**
 * Jobs that send the refunds which these entries request, for the transaction that records them. The sweep of pending
 * refunds works without a queue.
 */
export function refundJobs({ queue }: Pick<Deps, 'queue'>, entries: readonly Decided[]): Job[] {
  if (queue === undefined || entries.some(({ event }) => event.type === 'payment.refund.rejected')) return []
  return entries.flatMap(({ event: { type, data } }) =>
    (type === 'payment.refund.requested' || type === 'payment.reversed') && 'paymentKey' in data
      ? [{ name: refundQueue, data: { paymentKey: String(data.paymentKey) } }]
      : [],
  )
}
