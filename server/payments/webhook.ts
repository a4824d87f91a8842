import type { Refusal, RefusalCode } from '../../domain/shared/decision.ts'
import { readCardsOfCustomer } from '../cards/index.ts'
import type { Notification } from '../gateways/cards/index.ts'
import { realNow } from '../platform/database/realTime.ts'
import type { Deps } from '../platform/deps.ts'
import { recoverHinted } from './recovery.ts'
import type { PaymentSubjects } from './subject.ts'

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
  subjects: PaymentSubjects,
  transmissionId: string,
  { kind, payment, customerKey }: Notification,
): Promise<Refusal<'PROVIDER_UNAVAILABLE'> | null> =>
  takeOnce(deps, { transmissionId, eventType: kind }, async () => {
    if (payment !== null) await recoverHinted(deps, subjects, payment)
    return customerKey === null ? null : readCardsOfCustomer(deps, customerKey)
  })
