import { z } from 'zod'
import { refundQueue, sendRefundsOf } from '../server/payments/index.ts'
import type { QueuedJob } from './job.ts'

const payloadShape = z.object({ paymentKey: z.string() })

/** Enqueued with each cancellation. Fails while the provider gives no final answer, so that the queue retries it. */
export const sendRefund: QueuedJob = {
  queue: refundQueue,
  async run(deps, _, payload) {
    const { paymentKey } = payloadShape.parse(payload)
    const { left } = await sendRefundsOf(deps, paymentKey)
    if (left > 0) throw new Error(`${left} refunds of a payment are still open`)
  },
}
