import { hasCode, isApiError } from '../../api/apiError.ts'
import { isOutcomeUnknown } from '../../api/isOutcomeUnknown.ts'
import { messages } from '../../text/messages.ts'

export type PaymentFailure =
  | { kind: 'closed' }
  | { kind: 'timedOut' }
  | { kind: 'declined'; message: string }
  /** The member has already ordered these dates: in another tab, or by a request whose answer was lost. */
  | { kind: 'ordered'; orderId: string; message: string }
  | { kind: 'refused'; code: string; message: string }

/** Outcome of a confirmation; `unknown` when it is not clear whether the money moved. */
export type PaymentOutcome =
  | { kind: 'paid'; orderId: string }
  | { kind: 'unknown' }
  | { kind: 'refused'; failure: PaymentFailure }

export function failureOf(error: unknown): PaymentFailure {
  if (hasCode(error, 'ALREADY_ORDERED'))
    return { kind: 'ordered', orderId: error.details.orderId, message: error.message }
  return isApiError(error)
    ? { kind: 'refused', code: error.code, message: error.message }
    : { kind: 'refused', code: 'UNKNOWN', message: messages.generic }
}

/** Without an answer, or while the provider is down or undecided, the same payment is asked for again. */
export function outcomeOf(error: unknown): PaymentOutcome {
  if (isOutcomeUnknown(error) || hasCode(error, 'PAYMENT_UNCONFIRMED')) return { kind: 'unknown' }
  return { kind: 'refused', failure: failureOf(error) }
}

/** Why a payment failed, as the member reads it. */
export function failureMessage(failure: PaymentFailure): string {
  switch (failure.kind) {
    case 'closed':
      return messages.cardClosed
    case 'timedOut':
      return '결제 시간이 지났어요. 결제되지 않았으니 다시 시도해 주세요.'
    case 'declined':
    case 'ordered':
    case 'refused':
      return failure.message
  }
}
