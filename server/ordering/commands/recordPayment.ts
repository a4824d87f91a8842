import { type CapturedPayment, orderStream } from '../../../domain/ordering/events.ts'
import type { OrderState } from '../../../domain/ordering/state.ts'
import { decidePlace } from '../../../domain/processes/placing.ts'
import { isRefusal, type Refusal } from '../../../domain/shared/decision.ts'
import { walletStream } from '../../../domain/wallet/events.ts'
import type { WalletState } from '../../../domain/wallet/state.ts'
import { issuerName, type TossPayment } from '../../gateways/toss/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Decision, handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { hashOf, type Json } from '../../platform/json.ts'
import { walletIn } from '../../wallet/index.ts'
import type { DraftRow } from '../draftRow.ts'
import { refundJob } from '../queueNames.ts'
import { newId, orderIn } from '../streams.ts'

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

type Known = { version: number; state: OrderState }

/**
 * One transaction records the captured payment (null: nothing had to be paid) and makes the holds a rental, or, when
 * the dates are no longer this order's, sends all of the money back. Asked twice it answers twice the same.
 * @param known the order as it was read when the payment began: while nothing else happened to it and no wallet is
 *   touched, it is decided on without reading it again
 */
export async function recordPayment(
  deps: Deps,
  draft: Pick<DraftRow, 'orderId' | 'memberId' | 'usesWallet'>,
  payment: CapturedPayment | null,
  actor: string,
  known: Known | null = null,
): Promise<Recorded> {
  const { orderId, memberId, usesWallet } = draft
  const paymentKey = payment?.paymentKey ?? null
  const refundId = newId(deps.clock.now())
  const decide = (state: OrderState, wallet: WalletState | null): Decision => {
    const placedAt = deps.clock.now().toISOString()
    const decided = decidePlace(state, wallet, { payment, placedAt, refundId })
    if (isRefusal(decided)) return decided
    const reversed = decided.some(({ event }) => event.type === 'order.payment.reversed')
    return {
      events: newEvents(decided),
      jobs: reversed && paymentKey !== null ? refundJob(deps, paymentKey) : [],
      result: { became: reversed ? 'reversed' : 'placed' },
    }
  }
  const command = {
    commandId: `place:${orderId}:${paymentKey ?? 'free'}`,
    request: { orderId, paymentKey },
    actor,
    streams: [orderStream(orderId), ...(usesWallet ? [walletStream(memberId)] : [])],
  }
  const handled =
    (known === null || usesWallet
      ? null
      : await decideOnKnown(deps, command, decide(known.state, null), known)) ??
    (await handleCommand(deps.store, deps.clock, {
      ...command,
      decide: (streams) => decide(orderIn(streams, orderId), usesWallet ? walletIn(streams, memberId) : null),
    }))
  if (handled.kind === 'refused') return handled.refusal
  const { result } = handled
  const reversed =
    typeof result === 'object' && result !== null && 'became' in result && result.became === 'reversed'
  return { became: reversed ? 'reversed' : 'placed' }
}

type Handled = { kind: 'done'; result: Json } | { kind: 'refused'; refusal: Refusal }

/** Null when the order moved on meanwhile: then it has to be read. */
async function decideOnKnown(
  deps: Deps,
  command: { commandId: string; request: object; actor: string },
  decision: Decision,
  { version }: Known,
): Promise<Handled | null> {
  if (isRefusal(decision)) return { kind: 'refused', refusal: decision }
  const result = decision.result ?? null
  const outcome = await deps.store.append({
    commandId: command.commandId,
    requestHash: hashOf(command.request),
    result,
    occurredAt: deps.clock.now(),
    meta: { actor: command.actor },
    streams: decision.events.slice(0, 1).map(({ stream }) => ({ id: stream, expected: version })),
    events: decision.events,
    jobs: decision.jobs ?? [],
  })
  switch (outcome.kind) {
    case 'appended':
      return { kind: 'done', result }
    case 'duplicate':
      return { kind: 'done', result: outcome.result }
    case 'refused':
      return outcome
    case 'conflict':
    case 'otherBody':
      return null
  }
}
