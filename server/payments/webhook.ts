import type { z } from 'zod/mini'
import type { Refusal, RefusalCode } from '../../domain/shared/decision.ts'
import type { tossWebhook } from '../../domain/wire/payments.ts'
import { readCardsOfCustomer } from '../cards/index.ts'
import { recoverChargePayment } from '../charges/index.ts'
import { recoverPayment } from '../ordering/index.ts'
import { realNow } from '../platform/database/realTime.ts'
import type { Deps } from '../platform/deps.ts'

/** Events about a customer's saved cards; all others are about a payment. */
const aboutCards: ReadonlySet<string> = new Set(['METHOD_UPDATED', 'CUSTOMER_STATUS_CHANGED'])

type Transmission = { transmissionId: string; eventType: string }

/**
 * Runs `apply` once per transmission. When `apply` throws or refuses, the provider's next retry runs it again.
 */
export async function takeOnce<Code extends RefusalCode = never>(
  { db }: Pick<Deps, 'db'>,
  { transmissionId, eventType }: Transmission,
  apply: () => Promise<Refusal<Code> | null>,
): Promise<Refusal<Code> | null> {
  const { applied_at } = await db.kysely
    .insertInto('platform.webhook_transmissions')
    .values({ transmission_id: transmissionId, event_type: eventType.slice(0, 100) })
    .onConflict((repeated) =>
      repeated.column('transmission_id').doUpdateSet((first) => ({
        event_type: first.ref('platform.webhook_transmissions.event_type'),
      })),
    )
    .returning('applied_at')
    .executeTakeFirstOrThrow()
  if (applied_at !== null) return null
  const refusal = await apply()
  if (refusal !== null) return refusal
  await db.kysely
    .updateTable('platform.webhook_transmissions')
    .set({ applied_at: realNow })
    .where('transmission_id', '=', transmissionId)
    .execute()
  return null
}

/**
 * Payment webhooks are unsigned, so one is only a hint to read the payment or the customer's cards again. Each
 * transmission is applied once.
 */
export const takeWebhook = (
  deps: Deps,
  transmissionId: string,
  { eventType, data }: z.infer<typeof tossWebhook>,
): Promise<Refusal<'PROVIDER_UNAVAILABLE'> | null> =>
  takeOnce(deps, { transmissionId, eventType }, async () => {
    const { paymentKey, orderId = '', customerKey } = data
    if (paymentKey !== undefined) {
      await recoverPayment(deps, paymentKey)
      await recoverChargePayment(deps, { paymentKey, orderId })
    }
    if (customerKey === undefined || !aboutCards.has(eventType)) return null
    return readCardsOfCustomer(deps, customerKey)
  })
