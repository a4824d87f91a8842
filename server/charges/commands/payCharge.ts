import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import type { ChargePaid } from '../../../domain/wire/charges.ts'
import {
  type Attempt,
  confirmAttempt,
  recordCapture,
  sentBefore,
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
 * unknown, recovery finishes it, and the charge is where its member looks for it (rule 786).
 */
export async function payOwnCharge(deps: Deps, paying: Paying): Promise<ChargePaid | Refusal<PayingCode>> {
  const { chargeId, memberId, orderId, paymentKey } = paying
  const charge = await readCharge(deps.db, chargeId)
  if (charge === null || charge.memberId !== memberId || charge.customerKey === null)
    return refuse('NOT_FOUND')
  if (!orderId.startsWith(`${chargeId}-m`)) return refuse('NOT_FOUND')
  const answered = await answeredBefore(deps, charge, paymentKey)
  if (answered !== null) return answered
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
  return (now && (await answeredBefore(deps, now, paymentKey))) ?? unconfirmed(chargeId)
}

/**
 * The answer to a payment that was sent before (rules 780 and 783), or for a charge that is no longer owed; null while it may be
 * paid for.
 */
async function answeredBefore(
  deps: Deps,
  { chargeId, status }: ChargeRow,
  paymentKey: string,
): Promise<ChargePaid | Refusal<PayingCode> | null> {
  const before = await sentBefore(deps.db, { id: chargeId, paymentKey })
  if (before?.is === 'captured') return { chargeId, status: 'paid' }
  if (before?.is === 'reversed') return wasReversed(deps, chargeId, before.amount)
  if (before?.is === 'refused') return declined(before)
  if (status === 'open') return null
  return before === null ? refuse('CHARGE_SETTLED', { status }) : unconfirmed(chargeId)
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
      return wasReversed(deps, chargeId, judged.payment.amount)
    }
    case 'over':
      await settleAttempt(deps, chargeSubject, attempt, judged, actor)
      return declined(judged)
    case 'open':
      return unconfirmed(chargeId)
  }
}

const declined = ({ code, message }: { code: string; message: string }) =>
  refuse('PAYMENT_DECLINED', { providerCode: code, providerMessage: message })

const unconfirmed = (chargeId: string) => refuse('PAYMENT_UNCONFIRMED', { chargeId })

/** Money arrived for what was not owed any more: of a charge that was waived in part meanwhile the rest still is. */
async function wasReversed(
  deps: Deps,
  chargeId: string,
  refunded: number,
): Promise<Refusal<'CHARGE_CHANGED' | 'CHARGE_SETTLED'>> {
  const now = await readCharge(deps.db, chargeId)
  return now?.status === 'open'
    ? refuse('CHARGE_CHANGED', { amount: now.amount, refunded })
    : refuse('CHARGE_SETTLED', { status: 'reversed' })
}
