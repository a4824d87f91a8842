import { type RefundAnswer, settleRefund } from '../../../domain/ordering/decide.ts'
import { recorded } from '../../../domain/processes/checkout.ts'
import { isRefusal, type Refusal } from '../../../domain/shared/decision.ts'
import type { Deps } from '../../platform/deps.ts'
import { handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents, orderIn, orderStream } from '../streams.ts'

/** Records what the provider finally said about a refund. */
export async function recordRefund(
  deps: Deps,
  refund: { refundId: string; orderId: string; memberId: number },
  answer: RefundAnswer,
): Promise<Refusal | null> {
  const { refundId, orderId } = refund
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `refund:${answer.outcome}:${refundId}`,
    request: { refundId, outcome: answer.outcome },
    actor: 'job:refund',
    streams: [orderStream(orderId)],
    decide: (streams) => {
      const events = settleRefund(orderIn(streams, orderId), refundId, answer)
      return isRefusal(events)
        ? events
        : { events: newEvents(refund, { order: events.map(recorded), wallet: [] }) }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : null
}
