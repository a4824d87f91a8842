import { isRefusal, type Refusal, type RefusalCode } from '../../domain/shared/decision.ts'
import { memberOfCustomer, readCardsOnHint } from '../cards/index.ts'
import type { Notification } from '../gateways/cards/index.ts'
import { realNow } from '../platform/database/realTime.ts'
import type { Deps } from '../platform/deps.ts'
import { attemptsHintedAt } from './attempts.ts'
import { recoverHinted } from './recovery.ts'
import type { PaymentSubjects } from './subject.ts'

type Transmission = { transmissionId: string; eventType: string }

/**
 * Runs `apply` for a transmission unless it was applied before. `apply` returns whether it did what the transmission is
 * about: that alone is remembered, so that what is nothing of ours, or is left to a job, leaves no row. When it throws or
 * refuses, the provider's next retry runs it again.
 */
export async function takeOnce<Code extends RefusalCode = never>(
  { db }: Pick<Deps, 'db'>,
  { transmissionId, eventType }: Transmission,
  apply: () => Promise<Refusal<Code> | boolean>,
): Promise<Refusal<Code> | null> {
  const before = await db.kysely
    .selectFrom('platform.webhook_transmissions')
    .select('applied_at')
    .where('transmission_id', '=', transmissionId)
    .executeTakeFirst()
  if (before !== undefined && before.applied_at !== null) return null
  const applied = await apply()
  if (isRefusal(applied)) return applied
  if (applied)
    await db.kysely
      .insertInto('platform.webhook_transmissions')
      .values({ transmission_id: transmissionId, event_type: eventType.slice(0, 100), applied_at: realNow })
      .onConflict((known) => known.column('transmission_id').doUpdateSet({ applied_at: realNow }))
      .execute()
  return null
}

/**
 * Payment webhooks are unsigned, so one is only a hint to read the payment or the customer's cards again, and anybody may
 * send it. What names no open attempt and no customer of ours is answered and forgotten; of what does, the provider is
 * asked once in a few seconds, and a job asks about the rest (rule 570).
 */
export async function takeWebhook(
  deps: Deps,
  subjects: PaymentSubjects,
  transmissionId: string,
  { kind, payment, customerKey }: Notification,
): Promise<Refusal<'PROVIDER_UNAVAILABLE'> | null> {
  const [attempts, memberId] = await Promise.all([
    payment === null ? [] : attemptsHintedAt(deps.db, payment),
    customerKey === null ? null : memberOfCustomer(deps, customerKey),
  ])
  if (attempts.length === 0 && memberId === null) return null
  return takeOnce(deps, { transmissionId, eventType: kind }, async () => {
    const asked = await recoverHinted(deps, subjects, attempts)
    const cards = memberId === null ? 'later' : await readCardsOnHint(deps, memberId)
    return isRefusal(cards) ? cards : asked > 0 || cards === 'read'
  })
}
