import { orderStream } from '../../../domain/ordering/events.ts'
import type { RefundAnswer } from '../../../domain/ordering/refundAnswers.ts'
import { decideRefundAnswer } from '../../../domain/processes/fulfilling.ts'
import { isRefusal, type Refusal } from '../../../domain/shared/decision.ts'
import type { Deps } from '../../platform/deps.ts'
import { type CommandCode, handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { newId, orderIn } from '../streams.ts'

/** Records the provider's final answer to a refund. */
export async function recordRefund(
  deps: Deps,
  refund: { refundId: string; orderId: string; sending: number },
  answer: RefundAnswer,
): Promise<Refusal<'NOT_FOUND' | CommandCode> | null> {
  const { refundId, orderId, sending } = refund
  const name = sending === 1 ? refundId : `${refundId}:${sending}`
  const partId = newId(deps.clock.now())
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `refund:${answer.outcome}:${name}`,
    request: { refundId, outcome: answer.outcome },
    actor: 'job:refund',
    streams: [orderStream(orderId)],
    decide: (streams) => {
      const decided = decideRefundAnswer(orderIn(streams, orderId), refundId, answer, partId)
      return isRefusal(decided) ? decided : { events: newEvents(decided) }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : null
}
