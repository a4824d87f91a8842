import { isRefusal, type Refusal, type RefusalCode, refuse } from '../../../domain/shared/decision.ts'
import {
  APPROVAL_DIFFERS,
  type Attempt,
  confirmAttempt,
  type PaymentSubject,
  recordCapture,
  settleAttempt,
} from '../../payments/index.ts'
import type { Deps } from '../../platform/deps.ts'
import type { CommandCode } from '../../platform/eventStore/handleCommand.ts'

export type SupplementRefusal<Code extends RefusalCode> = Refusal<
  Code | 'PAYMENT_AMOUNT_DIFFERS' | 'PAYMENT_DECLINED' | 'PAYMENT_UNCONFIRMED' | CommandCode
>

/**
 * Confirms what the member approved for something beside the order itself, outside of any transaction, and records it
 * with what follows it. `refunded` is what goes back because the payment is no longer wanted; 0 when it is. When the
 * provider's answer stays unknown, recovery finishes or undoes it.
 */
export async function confirmSupplement<Code extends RefusalCode>(
  deps: Deps,
  subject: PaymentSubject<Code>,
  attempt: Attempt,
): Promise<{ refunded: number } | SupplementRefusal<Code>> {
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
      return judged.code === APPROVAL_DIFFERS
        ? refuse('PAYMENT_AMOUNT_DIFFERS', { totalAmount: attempt.amount })
        : refuse('PAYMENT_DECLINED', { providerCode: judged.code, providerMessage: judged.message })
    case 'open':
      return refuse('PAYMENT_UNCONFIRMED', {})
  }
}
