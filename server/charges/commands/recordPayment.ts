import { z } from 'zod'
import { failAttempt, payCharge } from '../../../domain/charges/decide.ts'
import { chargeStream, type PaidBy } from '../../../domain/charges/events.ts'
import { chargeEntries } from '../../../domain/processes/charging.ts'
import { isRefusal, type Refusal } from '../../../domain/shared/decision.ts'
import type { CardPayment } from '../../gateways/cards/index.ts'
import { capturedPayment, keepReceipt } from '../../ordering/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { type CommandCode, handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { type Attempt, endAttempt } from '../attempts.ts'
import { newChargeId } from '../newChargeId.ts'
import { chargeIn } from '../streams.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'store'>
type Asked = Pick<Attempt, 'attemptKey' | 'chargeId' | 'memberId' | 'by'>

const resultShape = z.object({ became: z.enum(['paid', 'reversed']) })
const actorOf = (by: PaidBy, memberId: number): string =>
  by === 'member' ? `member:${memberId}` : 'job:tryCards'

/**
 * Records the captured payment in one transaction: the charge is paid, or all of the money is refunded when the charge
 * is no longer owed. Idempotent.
 */
export async function recordChargePayment(
  needs: Needs,
  asked: Asked,
  captured: CardPayment,
): Promise<z.infer<typeof resultShape> | Refusal<'NOT_FOUND' | CommandCode>> {
  const { attemptKey, chargeId, memberId, by } = asked
  const payment = capturedPayment(captured, needs.clock.now())
  const refundId = newChargeId(needs.clock.now())
  const handled = await handleCommand(needs.store, needs.clock, {
    commandId: `payCharge:${chargeId}:${payment.paymentKey}`,
    request: { chargeId, paymentKey: payment.paymentKey },
    actor: actorOf(by, memberId),
    streams: [chargeStream(chargeId)],
    decide: (streams) => {
      const decided = payCharge(chargeIn(streams, chargeId), { by, payment, refundId })
      if (isRefusal(decided)) return decided
      const reversed = decided.some(({ type }) => type === 'charge.payment.reversed')
      return {
        events: newEvents(chargeEntries(decided)),
        rows: [keepReceipt(memberId, captured)],
        result: { became: reversed ? 'reversed' : 'paid' },
      }
    },
  })
  if (handled.kind === 'refused') return handled.refusal
  const recorded = resultShape.parse(handled.result)
  await endAttempt(needs.db, attemptKey, recorded.became)
  return recorded
}

/** Records that the provider finally declined; the charge stays owed. */
export async function recordFailedAttempt(needs: Needs, asked: Asked, providerCode: string): Promise<void> {
  const { attemptKey, chargeId, memberId, by } = asked
  const handled = await handleCommand(needs.store, needs.clock, {
    commandId: `failCharge:${attemptKey}`,
    request: { chargeId, attemptKey },
    actor: actorOf(by, memberId),
    streams: [chargeStream(chargeId)],
    decide: (streams) => ({
      events: newEvents(chargeEntries(failAttempt(chargeIn(streams, chargeId), { by, providerCode }))),
    }),
  })
  if (handled.kind === 'refused') throw new Error(`a failure was refused: ${handled.refusal.refused}`)
  await endAttempt(needs.db, attemptKey, 'declined')
}
