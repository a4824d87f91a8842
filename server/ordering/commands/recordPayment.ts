import { z } from 'zod'
import { type CapturedPayment, orderStream } from '../../../domain/ordering/events.ts'
import { decidePlace } from '../../../domain/processes/placing.ts'
import { isRefusal, type Refusal } from '../../../domain/shared/decision.ts'
import { issuerName, type TossPayment } from '../../gateways/toss/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { walletReading } from '../../wallet/index.ts'
import type { DraftRow } from '../draftRow.ts'
import { keepReceipt } from '../paymentReceipts.ts'
import { refundJob } from '../queueNames.ts'
import { newId, orderIn } from '../streams.ts'

/** What the provider captured, as our events keep it. */
const capturedPayment = (payment: TossPayment, now: Date): CapturedPayment => ({
  paymentKey: payment.paymentKey,
  amount: payment.totalAmount,
  method: payment.method ?? '카드',
  cardCompany: payment.card?.issuerCode == null ? null : issuerName(payment.card.issuerCode),
  approvedAt: payment.approvedAt ?? now.toISOString(),
})

export type Recorded = { became: 'placed' | 'reversed' } | Refusal

const resultShape = z.object({ became: z.enum(['placed', 'reversed']) })

/**
 * One transaction records the captured payment (null: nothing had to be paid) and makes the holds a rental, or, when
 * the dates are no longer this order's, sends all of the money back. Asked twice it answers twice the same.
 */
export async function recordPayment(
  deps: Deps,
  draft: Pick<DraftRow, 'orderId' | 'memberId' | 'usesWallet'>,
  captured: TossPayment | null,
  actor: string,
): Promise<Recorded> {
  const { orderId, memberId, usesWallet } = draft
  const payment = captured === null ? null : capturedPayment(captured, deps.clock.now())
  const paymentKey = payment?.paymentKey ?? null
  const refundId = newId(deps.clock.now())
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `place:${orderId}:${paymentKey ?? 'free'}`,
    request: { orderId, paymentKey },
    actor,
    streams: [orderStream(orderId)],
    read: usesWallet ? walletReading(deps, memberId, { orderIds: [orderId] }) : undefined,
    decide: (streams, wallet) => {
      const placedAt = deps.clock.now().toISOString()
      const decided = decidePlace(orderIn(streams, orderId), wallet, { payment, placedAt, refundId })
      if (isRefusal(decided)) return decided
      const reversed = decided.some(({ event }) => event.type === 'order.payment.reversed')
      return {
        events: newEvents(decided),
        rows: captured === null ? [] : [keepReceipt(deps.db.kysely, memberId, captured)],
        jobs: reversed && paymentKey !== null ? refundJob(deps, paymentKey) : [],
        result: { became: reversed ? 'reversed' : 'placed' },
      }
    },
  })
  if (handled.kind === 'refused') return handled.refusal
  const { became } = resultShape.parse(handled.result)
  return { became }
}
