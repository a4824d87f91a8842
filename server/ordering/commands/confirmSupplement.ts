import { isRefusal, type Refusal, type RefusalCode, refuse } from '../../../domain/shared/decision.ts'
import {
  type Attempt,
  confirmAttempt,
  type PaymentSubject,
  recordCapture,
  refusedByProvider,
  sentBefore,
  settleAttempt,
} from '../../payments/index.ts'
import type { Deps } from '../../platform/deps.ts'
import type { CommandCode } from '../../platform/eventStore/handleCommand.ts'

export type SupplementRefusal<Code extends RefusalCode> = Refusal<
  Code | 'PAYMENT_AMOUNT_DIFFERS' | 'PAYMENT_DECLINED' | 'PAYMENT_UNCONFIRMED' | CommandCode
>

/** `refunded` is what goes back because the payment is no longer wanted; 0 when it is. */
type Confirmed = { refunded: number }

/**
 * Confirms what the member approved for something beside the order itself, outside of any transaction, and records it
 * with what follows it. `begin` records the attempt while it may be paid for; what was sent before gets its first answer
 * (rules 780 and 783), and null means that no money of it arrived. When the provider's answer stays unknown, recovery finishes or
 * undoes it.
 */
export async function confirmSupplement<Code extends RefusalCode>(
  deps: Deps,
  subject: PaymentSubject<Code>,
  payment: { id: string; paymentKey: string },
  begin: () => Promise<Attempt | null>,
): Promise<Confirmed | null | SupplementRefusal<Code>> {
  const attempt = await begin()
  if (attempt !== null) return confirm(deps, subject, attempt)
  const before = await sentBefore(deps.db, payment)
  if (before === null) return null
  if (before.is === 'open') return refuse('PAYMENT_UNCONFIRMED', {})
  if (before.is === 'refused') return refusedByProvider(before, before.amount)
  return { refunded: before.is === 'reversed' ? before.amount : 0 }
}

async function confirm<Code extends RefusalCode>(
  deps: Deps,
  subject: PaymentSubject<Code>,
  attempt: Attempt,
): Promise<Confirmed | SupplementRefusal<Code>> {
  const actor = `member:${attempt.memberId}`
  const judged = await confirmAttempt(deps, attempt)
  switch (judged.is) {
    case 'captured': {
      const { payment } = judged
      const recorded = await recordCapture(deps, subject, attempt, payment, actor)
      if (isRefusal(recorded)) return recorded
      return { refunded: recorded.became === 'captured' ? 0 : payment.amount }
    }
    case 'over':
      await settleAttempt(deps, subject, attempt, judged, actor)
      return refusedByProvider(judged, attempt.amount)
    case 'open':
      return refuse('PAYMENT_UNCONFIRMED', {})
  }
}
