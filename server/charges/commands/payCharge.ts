import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import type { ChargePaid } from '../../../domain/wire/charges.ts'
import {
  type Attempt,
  cardPayments,
  confirmAttempt,
  givenBackOf,
  recordCapture,
  settleAttempt,
} from '../../payments/index.ts'
import type { Deps } from '../../platform/deps.ts'
import type { CommandCode } from '../../platform/eventStore/handleCommand.ts'
import { type ChargeRow, readCharge } from '../chargeRow.ts'
import { beginAttempt, chargeSubject } from '../subject.ts'

type PayingCode =
  | 'CHARGE_CHANGED'
  | 'CHARGE_SETTLED'
  | 'NOT_FOUND'
  | 'PAYMENT_DECLINED'
  | 'PAYMENT_UNCONFIRMED'
  | CommandCode
type Paying = { chargeId: string; memberId: number; orderId: string; paymentKey: string }

/**
 * `POST /api/users/charges/{id}/pay`: confirms the payment that the member approved in the card sheet, outside of any
 * transaction, then records it. The same payment again returns the first answer. When the provider's answer stays
 * unknown, recovery finishes it.
 */
export async function payOwnCharge(deps: Deps, paying: Paying): Promise<ChargePaid | Refusal<PayingCode>> {
  const { chargeId, memberId, orderId, paymentKey } = paying
  const charge = await readCharge(deps.db, chargeId)
  if (charge === null || charge.memberId !== memberId || charge.customerKey === null)
    return refuse('NOT_FOUND')
  if (!orderId.startsWith(`${chargeId}-m`)) return refuse('NOT_FOUND')
  if (charge.status !== 'open') return whatBecameOf(deps, charge, paymentKey)
  const refunded = await givenBackOf(deps.db, { id: chargeId, paymentKey })
  // Begun again with another amount, it would ask the provider for what the payment is not.
  if (refunded > 0 && refunded !== charge.amount)
    return refuse('CHARGE_CHANGED', { amount: charge.amount, refunded })
  const attempt = await beginAttempt(deps, {
    attemptKey: paymentKey,
    id: chargeId,
    memberId,
    by: 'member',
    customerKey: charge.customerKey,
    providerOrderId: orderId,
    methodKey: null,
    amount: charge.amount,
  })
  if (attempt !== null) return confirm(deps, attempt)
  const now = await readCharge(deps.db, chargeId)
  return now !== null && now.status !== 'open'
    ? whatBecameOf(deps, now, paymentKey)
    : refuse('PAYMENT_UNCONFIRMED', {})
}

async function confirm(deps: Deps, attempt: Attempt): Promise<ChargePaid | Refusal<PayingCode>> {
  const { id: chargeId, memberId } = attempt
  const actor = `member:${memberId}`
  const judged = await confirmAttempt(deps, attempt)
  switch (judged.is) {
    case 'captured': {
      const recorded = await recordCapture(deps, chargeSubject, attempt, judged.payment, actor)
      if (isRefusal(recorded)) return recorded
      if (recorded.became === 'captured') return { chargeId, status: 'paid' }
      const now = await readCharge(deps.db, chargeId)
      // A part of it was waived while it was being paid: the rest is still owed.
      return now?.status === 'open'
        ? refuse('CHARGE_CHANGED', { amount: now.amount, refunded: judged.payment.amount })
        : refuse('CHARGE_SETTLED', { status: 'reversed' })
    }
    case 'over':
      await settleAttempt(deps, chargeSubject, attempt, judged, actor)
      return refuse('PAYMENT_DECLINED', { providerCode: judged.code, providerMessage: judged.message })
    case 'open':
      return refuse('PAYMENT_UNCONFIRMED', {})
  }
}

/** Answers for a charge that is no longer owed: paid by this payment, or settled otherwise. */
async function whatBecameOf(
  deps: Deps,
  charge: ChargeRow,
  paymentKey: string,
): Promise<ChargePaid | Refusal<'CHARGE_SETTLED'>> {
  const { chargeId, status } = charge
  const payment = await deps.db.kysely
    .selectFrom(cardPayments.as('p'))
    .select('p.payment_key')
    .where('p.payment_key', '=', paymentKey)
    .where('p.charge_id', '=', chargeId)
    .where('p.is_reversed', '=', false)
    .executeTakeFirst()
  return payment !== undefined ? { chargeId, status: 'paid' } : refuse('CHARGE_SETTLED', { status })
}
