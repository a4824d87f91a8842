import { z } from 'zod'
import { orderStream } from '../../../domain/ordering/events.ts'
import { decideTransfer } from '../../../domain/processes/fulfilling.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import type { Deps } from '../../platform/deps.ts'
import { type CommandCode, handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import type { Json } from '../../platform/json.ts'
import { orderKey, sealForOrder } from '../contacts.ts'
import { orderIn } from '../streams.ts'

/** `account` is the bank account that received the money; it is sealed together with the reason. */
type Transferring = {
  refundId: string
  staffId: number
  reason: string
  bankReference: string
  account: Json
}

const transferred = z.object({ refundId: z.string(), status: z.literal('confirmed'), sending: z.int() })

/** The member, order, amount and state of an order's refund; null when no order has this refund. */
export async function refundOfOrder({ kysely }: Deps['db'], refundId: string) {
  const row = await kysely
    .selectFrom('shop.refunds')
    .select(['member_id as memberId', 'order_id as orderId', 'amount', 'status', 'sending'])
    .where('refund_id', '=', refundId)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Records that finance paid a refund, which the provider finally refused, to the member's bank account (rule 144). The
 * same bank reference again returns the first answer. Refuses NOT_FOUND, REFUND_UNDER_WAY, REFUND_COUNTS_GOODWILL,
 * TRANSITION_NOT_ALLOWED, and IDEMPOTENCY_KEY_REUSED for another reference once one is recorded.
 */
export async function transferRefund(
  deps: Deps,
  { refundId, staffId, reason, bankReference, account }: Transferring,
): Promise<
  | z.infer<typeof transferred>
  | Refusal<
      'NOT_FOUND' | 'REFUND_COUNTS_GOODWILL' | 'REFUND_UNDER_WAY' | 'TRANSITION_NOT_ALLOWED' | CommandCode
    >
> {
  const refund = await refundOfOrder(deps.db, refundId)
  if (refund === null) return refuse('NOT_FOUND')
  const { memberId, orderId } = refund
  const sending = refund.sending + 1
  const now = deps.clock.now()
  const key = await orderKey(deps.db.pool, memberId, seoulDate(now))
  const written = sealForOrder(key, memberId, { reason, account })
  const row = deps.db.kysely
    .insertInto('personal.refund_reasons')
    .values({ refund_id: refundId, sending, member_id: memberId, written })
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `transfer:${refundId}`,
    request: { refundId, bankReference },
    actor: `staff:${staffId}`,
    reason: `transfer:${refundId}:${sending}`,
    streams: [orderStream(orderId)],
    decide: (streams) => {
      const transfer = { bankReference, transferredAt: now.toISOString() }
      const decided = decideTransfer(orderIn(streams, orderId), refundId, transfer)
      if (isRefusal(decided)) return decided
      return {
        events: newEvents(decided),
        rows: [row.compile()],
        result: { refundId, status: 'confirmed', sending: refund.sending },
      }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : transferred.parse(handled.result)
}
