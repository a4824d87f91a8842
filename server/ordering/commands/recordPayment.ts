import type { CapturedPayment } from '../../../domain/ordering/events.ts'
import { decidePlace } from '../../../domain/processes/checkout.ts'
import { isRefusal, type Refusal } from '../../../domain/shared/decision.ts'
import { issuerName, type TossPayment } from '../../gateways/toss/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { handleCommand } from '../../platform/handleCommand.ts'
import type { DraftRow } from '../draftRow.ts'
import { refundJob } from '../queueNames.ts'
import { newEvents, newId, orderIn, orderStream, walletIn, walletStream } from '../streams.ts'

/** What the provider captured, as our events keep it. */
export const capturedPayment = (payment: TossPayment, now: Date): CapturedPayment => ({
  paymentKey: payment.paymentKey,
  amount: payment.totalAmount,
  method: payment.method ?? '카드',
  cardCompany: payment.card?.issuerCode == null ? null : issuerName(payment.card.issuerCode),
  cardNumber: payment.card?.number ?? null,
  receiptUrl: payment.receipt?.url ?? null,
  approvedAt: payment.approvedAt ?? now.toISOString(),
})

export type Recorded = { became: 'placed' | 'reversed' } | Refusal

/**
 * One transaction records the captured payment (null: nothing had to be paid) and makes the holds a rental, or, when
 * the dates are no longer this order's, sends all of the money back. Asked twice it answers twice the same.
 */
export async function recordPayment(
  deps: Deps,
  draft: Pick<DraftRow, 'orderId' | 'memberId' | 'usesWallet'>,
  payment: CapturedPayment | null,
  actor: string,
): Promise<Recorded> {
  const { orderId, memberId, usesWallet } = draft
  const paymentKey = payment?.paymentKey ?? null
  const refundId = newId(deps.clock.now())
  deps.probe.reach('confirm:before-append')
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `place:${orderId}:${paymentKey ?? 'free'}`,
    request: { orderId, paymentKey },
    actor,
    streams: [orderStream(orderId), ...(usesWallet ? [walletStream(memberId)] : [])],
    decide: (streams) => {
      const wallet = usesWallet ? walletIn(streams, memberId) : null
      const placedAt = deps.clock.now().toISOString()
      const decided = decidePlace(orderIn(streams, orderId), wallet, { payment, placedAt, refundId })
      deps.probe.reach('confirm:decided')
      if (isRefusal(decided)) return decided
      const reversed = decided.order.some((event) => event.type === 'order.payment.reversed')
      return {
        events: newEvents(draft, decided),
        jobs: reversed && paymentKey !== null ? refundJob(deps, paymentKey) : [],
        result: { became: reversed ? 'reversed' : 'placed' },
      }
    },
  })
  if (handled.kind === 'refused') return handled.refusal
  deps.probe.reach('confirm:after-append')
  const { result } = handled
  const became =
    typeof result === 'object' && result !== null && 'became' in result ? result.became : 'placed'
  if (became === 'reversed') deps.probe.reach('confirm:reversed')
  return { became: became === 'reversed' ? 'reversed' : 'placed' }
}
