import { hasCode, isApiError } from '../../api/apiError.ts'
import { messages } from '../../text/messages.ts'

/** How the card sheet ended. */
export type CardEnding =
  | { kind: 'approved'; paymentKey: string }
  | { kind: 'closed' }
  | { kind: 'declined'; message: string }

/** How the confirmation ended; `unknown`: nobody knows whether the money moved. */
export type ConfirmEnding =
  | { kind: 'placed'; orderId: string }
  | { kind: 'unknown' }
  | { kind: 'refused'; failure: Failure }

export type Failure =
  | { kind: 'closed' }
  | { kind: 'timedOut' }
  | { kind: 'declined'; message: string }
  | { kind: 'refused'; code: string; message: string }

/** Codes of the provider that mean that the member closed the sheet. */
const closedCodes = ['USER_CANCEL', 'PAY_PROCESS_CANCELED', 'CANCELED_BY_USER']

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''

export const cardEndingOf = (error: unknown): CardEnding =>
  closedCodes.includes(codeOf(error))
    ? { kind: 'closed' }
    : {
        kind: 'declined',
        message: error instanceof Error && error.message !== '' ? error.message : messages.generic,
      }

export const failureOf = (error: unknown): Failure =>
  isApiError(error)
    ? { kind: 'refused', code: error.code, message: error.message }
    : { kind: 'refused', code: 'UNKNOWN', message: messages.generic }

/** No answer, a provider that is down, or one that has not made up its mind: the same order is asked again. */
export const confirmEndingOf = (error: unknown): ConfirmEnding => {
  if (!isApiError(error)) return { kind: 'unknown' }
  if (error.status >= 500 || hasCode(error, 'PAYMENT_UNCONFIRMED')) return { kind: 'unknown' }
  return { kind: 'refused', failure: failureOf(error) }
}

/** What the member reads; each failure has one place, above the pay button. */
export function failureSentence(failure: Failure): string {
  switch (failure.kind) {
    case 'closed':
      return messages.cardClosed
    case 'timedOut':
      return '결제 시간이 지나 잡아 둔 날짜를 풀었어요. 다시 결제해 주세요.'
    case 'declined':
    case 'refused':
      return failure.message
  }
}
