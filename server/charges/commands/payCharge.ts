import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import type { ChargePaid } from '../../../domain/wire/charges.ts'
import type { CardPayment } from '../../gateways/cards/index.ts'
import type { Deps } from '../../platform/deps.ts'
import type { CommandCode } from '../../platform/eventStore/handleCommand.ts'
import { type Attempt, beginAttempt, noteAsked } from '../attempts.ts'
import { type ChargeRow, readCharge } from '../chargeRow.ts'
import { confirmKey, isCapturedFor } from '../providerOrder.ts'
import { recordChargePayment, recordFailedAttempt } from './recordPayment.ts'

type Paying = { chargeId: string; memberId: number; orderId: string; paymentKey: string }

/**
 * `POST /api/users/charges/{id}/pay`: confirms the payment that the member approved in the card sheet, outside of any
 * transaction, then records it. The same payment again returns the first answer. When the provider's answer stays
 * unknown, recovery finishes it.
 */
export async function payOwnCharge(
  deps: Deps,
  paying: Paying,
): Promise<
  | ChargePaid
  | Refusal<'CHARGE_SETTLED' | 'NOT_FOUND' | 'PAYMENT_DECLINED' | 'PAYMENT_UNCONFIRMED' | CommandCode>
> {
  const { chargeId, memberId, orderId, paymentKey } = paying
  const charge = await readCharge(deps.db, chargeId)
  if (charge === null || charge.memberId !== memberId || charge.customerKey === null)
    return refuse('NOT_FOUND')
  if (!orderId.startsWith(`${chargeId}-m`)) return refuse('NOT_FOUND')
  if (charge.status !== 'open') return whatBecameOf(deps, charge, paymentKey)
  const attempt: Attempt = {
    attemptKey: paymentKey,
    chargeId,
    memberId,
    by: 'member',
    customerKey: charge.customerKey,
    providerOrderId: orderId,
    methodKey: null,
    amount: charge.amount,
    triedOn: seoulDate(deps.clock.now()),
  }
  const begun = await beginAttempt(deps.db, attempt)
  if (begun === null) {
    const now = await readCharge(deps.db, chargeId)
    return now !== null && now.status !== 'open'
      ? whatBecameOf(deps, now, paymentKey)
      : refuse('PAYMENT_UNCONFIRMED', {})
  }
  return confirm(deps, { ...attempt, ...begun })
}

async function confirm(
  deps: Deps,
  attempt: Attempt & { tries: number },
): Promise<
  | ChargePaid
  | Refusal<'CHARGE_SETTLED' | 'NOT_FOUND' | 'PAYMENT_DECLINED' | 'PAYMENT_UNCONFIRMED' | CommandCode>
> {
  const { attemptKey: paymentKey, providerOrderId: orderId, customerKey, amount } = attempt
  const idempotencyKey = confirmKey(attempt)
  const outcome = await deps.cards.capture({ paymentKey, orderId, customerKey, amount, idempotencyKey })
  switch (outcome.outcome) {
    case 'captured':
      return captured(deps, attempt, outcome.payment)
    case 'declined':
      await recordFailedAttempt(deps, attempt, outcome.code)
      return refuse('PAYMENT_DECLINED', { providerCode: outcome.code, providerMessage: outcome.message })
    case 'unknown': {
      const read = await deps.cards.payment(paymentKey)
      if (read.outcome === 'found' && isCapturedFor(attempt, read))
        return captured(deps, attempt, read.payment)
      await noteAsked(deps.db, paymentKey, outcome.answered && read.outcome === 'found')
      return refuse('PAYMENT_UNCONFIRMED', {})
    }
  }
}

async function captured(
  deps: Deps,
  attempt: Attempt,
  payment: CardPayment,
): Promise<ChargePaid | Refusal<'CHARGE_SETTLED' | 'NOT_FOUND' | CommandCode>> {
  const recorded = await recordChargePayment(deps, attempt, payment)
  if (isRefusal(recorded)) return recorded
  const { chargeId } = attempt
  return recorded.became === 'paid'
    ? { chargeId, status: 'paid' }
    : refuse('CHARGE_SETTLED', { status: 'reversed' })
}

/** Answers for a charge that is no longer owed: paid by this payment, or settled otherwise. */
async function whatBecameOf(
  deps: Deps,
  charge: ChargeRow,
  paymentKey: string,
): Promise<ChargePaid | Refusal<'CHARGE_SETTLED'>> {
  const { chargeId, status } = charge
  const payment = await deps.db.kysely
    .selectFrom('shop.charge_payments')
    .select('payment_key')
    .where('payment_key', '=', paymentKey)
    .where('charge_id', '=', chargeId)
    .where('is_reversed', '=', false)
    .executeTakeFirst()
  return payment !== undefined ? { chargeId, status: 'paid' } : refuse('CHARGE_SETTLED', { status })
}
