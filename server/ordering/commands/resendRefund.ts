import { z } from 'zod'
import { orderStream } from '../../../domain/ordering/events.ts'
import { decideResend } from '../../../domain/processes/fulfilling.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import type { Deps } from '../../platform/deps.ts'
import { type CommandCode, handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { orderKey, sealForOrder } from '../contacts.ts'
import { refundJob } from '../queueNames.ts'
import { orderIn } from '../streams.ts'

type Resending = { refundId: string; staffId: number; reason: string }

const resent = z.object({ refundId: z.string(), status: z.literal('pending'), sending: z.int() })

/**
 * Sends a refund that the provider finally refused once more, under a new idempotency key (rule 142). Refuses
 * NOT_FOUND, and TRANSITION_NOT_ALLOWED unless the refund is rejected. Pressing twice sends it once.
 */
export async function resendRefund(
  deps: Deps,
  { refundId, staffId, reason }: Resending,
): Promise<z.infer<typeof resent> | Refusal<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED' | CommandCode>> {
  const refund = await deps.db.kysely
    .selectFrom('shop.refunds')
    .selectAll()
    .where('refund_id', '=', refundId)
    .executeTakeFirst()
  if (refund === undefined) return refuse('NOT_FOUND')
  if (refund.status !== 'rejected') return refuse('TRANSITION_NOT_ALLOWED', { status: refund.status })
  const sending = refund.sending + 1
  const key = await orderKey(deps.db.pool, refund.member_id, seoulDate(deps.clock.now()))
  const written = sealForOrder(key, refund.member_id, reason)
  const row = deps.db.kysely
    .insertInto('personal.refund_reasons')
    .values({ refund_id: refundId, sending, member_id: refund.member_id, written })
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `resend:${refundId}:${sending}`,
    request: { refundId, sending },
    actor: `staff:${staffId}`,
    reason: `resend:${refundId}:${sending}`,
    streams: [orderStream(refund.order_id)],
    decide: (streams) => {
      const decided = decideResend(orderIn(streams, refund.order_id), refundId)
      if (isRefusal(decided)) return decided
      return {
        events: newEvents(decided),
        rows: [row.compile()],
        jobs: refundJob(deps, refund.payment_key),
        result: { refundId, status: 'pending', sending },
      }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : resent.parse(handled.result)
}
