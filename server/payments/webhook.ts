import type { z } from 'zod/mini'
import type { tossWebhook } from '../../domain/wire/payments.ts'
import { recoverPayment } from '../ordering/index.ts'
import type { Deps } from '../platform/deps.ts'

/**
 * A webhook is unsigned: it only hints that a payment is worth reading again. One transmission is applied once, and one
 * that failed half way is applied when it is sent again.
 */
export async function takeWebhook(
  deps: Deps,
  transmissionId: string,
  hint: z.infer<typeof tossWebhook>,
): Promise<void> {
  const { rows } = await deps.db.pool.query<{ applied: boolean }>(
    `INSERT INTO platform.webhook_transmissions AS w (transmission_id, event_type) VALUES ($1, $2)
     ON CONFLICT (transmission_id) DO UPDATE SET event_type = w.event_type RETURNING applied_at IS NOT NULL AS applied`,
    [transmissionId, hint.eventType.slice(0, 100)],
  )
  if (rows[0]?.applied === true) return
  const { paymentKey } = hint.data
  if (paymentKey !== undefined) await recoverPayment(deps, paymentKey)
  await deps.db.pool.query(
    'UPDATE platform.webhook_transmissions SET applied_at = clock_timestamp() WHERE transmission_id = $1',
    [transmissionId],
  )
}
