import { z } from 'zod'
import { sendRefundsOf } from '../server/payments/index.ts'
import type { Deps } from '../server/platform/deps.ts'

const payloadShape = z.object({ paymentKey: z.string() })

/** Enqueued with each cancellation. Fails while the provider gives no final answer, so that the queue retries it. */
export async function sendRefund(deps: Deps, payload: object): Promise<void> {
  const { paymentKey } = payloadShape.parse(payload)
  const { left } = await sendRefundsOf(deps, paymentKey)
  if (left > 0) throw new Error(`${left} refunds of a payment are still open`)
}
