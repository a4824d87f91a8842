import { orderStream } from '../../../domain/ordering/events.ts'
import { decideCancelItem } from '../../../domain/processes/cancelling.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { walletStream } from '../../../domain/wallet/events.ts'
import type { CancellationQuote } from '../../../domain/wire/orders.ts'
import type { Deps } from '../../platform/deps.ts'
import { handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { walletIn } from '../../wallet/index.ts'
import { keepCancellationText } from '../contacts.ts'
import { readItem } from '../itemRow.ts'
import { refundJob } from '../queueNames.ts'
import { newId, orderIn } from '../streams.ts'

export type Cancelling = {
  orderItemId: string
  reasonCode: string
  /** What was typed; kept apart from the events. */
  text: string
  quotedFee: number | null
} & ({ by: 'member'; memberId: number } | { by: 'staff'; staffId: number })

type Cancelled = Omit<CancellationQuote, 'reason' | 'daysToStart' | 'orderItemId'>

/**
 * Cancels one item and sends off its refund in the same transaction. Refuses FEE_CHANGED with the new quote when the fee
 * is not the one that the member saw.
 */
export async function cancelOrderItem(deps: Deps, cancelling: Cancelling): Promise<Cancelled | Refusal> {
  const { orderItemId, by, reasonCode, quotedFee } = cancelling
  const item = await readItem(deps.db.pool, orderItemId)
  if (item === null || (by === 'member' && item.memberId !== cancelling.memberId)) return refuse('NOT_FOUND')
  const { orderId, memberId, usesWallet, paymentKey, finalAmount } = item
  if (cancelling.text !== '') {
    await keepCancellationText(deps.db.pool, {
      orderItemId,
      memberId,
      text: cancelling.text,
      today: seoulDate(deps.clock.now()),
    })
  }
  const refundId = newId(deps.clock.now())
  let cancelled: Cancelled | undefined
  const handled = await handleCommand(deps.store, deps.clock, {
    // An item is cancelled once, but a refused try may be repeated: the id is the try's own.
    commandId: `cancel:${orderItemId}:${refundId}`,
    request: { orderItemId, quotedFee },
    ...(by === 'member'
      ? { actor: `member:${memberId}` }
      : { actor: `staff:${cancelling.staffId}`, reason: `cancellation_text:${orderItemId}` }),
    streams: [orderStream(orderId), ...(usesWallet ? [walletStream(memberId)] : [])],
    decide: (streams) => {
      const wallet = usesWallet ? walletIn(streams, memberId) : null
      const now = deps.clock.now()
      const decided = decideCancelItem(orderIn(streams, orderId), wallet, {
        orderItemId,
        by,
        now,
        reasonCode,
        refundId,
        quotedFee,
      })
      if (isRefusal(decided)) return decided
      cancelled = { ...decided.amounts, finalAmount }
      const owes = decided.amounts.cardRefund > 0 && paymentKey !== null
      return {
        events: newEvents(decided.entries),
        jobs: owes ? refundJob(deps, paymentKey) : [],
        result: { orderItemId },
      }
    },
  })
  if (handled.kind === 'refused') return handled.refusal
  if (cancelled === undefined) throw new Error('a cancellation was appended that nobody decided')
  return cancelled
}
