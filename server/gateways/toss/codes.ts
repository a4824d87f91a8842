/**
 * What the provider's code says about a call: a final rejection of this payment, a state that only reading the payment
 * can tell, a call to repeat later, or nothing about the payment at all. Only the codes listed here are ever final: an
 * unknown code proves nothing.
 */
type Meaning = 'final' | 'read' | 'later' | 'unclear'

/** Rejections by the card company, or of the payment itself: no money moved and none will. */
const declines = new Set([
  'INVALID_REJECT_CARD',
  'INVALID_CARD_EXPIRATION',
  'INVALID_STOPPED_CARD',
  'INVALID_CARD_LOST_OR_STOLEN',
  'INVALID_CARD_NUMBER',
  'NOT_SUPPORTED_INSTALLMENT_PLAN_CARD_OR_MERCHANT',
  'INVALID_CARD_INSTALLMENT_PLAN',
  'EXCEED_MAX_CARD_INSTALLMENT_PLAN',
  'NOT_ALLOWED_POINT_USE',
  'EXCEED_MAX_DAILY_PAYMENT_COUNT',
  'EXCEED_MAX_PAYMENT_AMOUNT',
  'EXCEED_MAX_AMOUNT',
  'REJECT_CARD_PAYMENT',
  'REJECT_CARD_COMPANY',
  'REJECT_ACCOUNT_PAYMENT',
  'INVALID_PASSWORD',
  'EXCEED_MAX_AUTH_COUNT',
  'FDS_ERROR',
  'NOT_AVAILABLE_BANK',
  'BELOW_MINIMUM_AMOUNT',
  'UNAPPROVED_ORDER_ID',
])

/** Codes that tell the outcome of a capture only together with the payment: another merchant's key finds no payment. */
const capturesToRead = new Set([
  'ALREADY_PROCESSED_PAYMENT',
  'DUPLICATED_ORDER_ID',
  'NOT_FOUND_PAYMENT',
  'NOT_FOUND_PAYMENT_SESSION',
  'NOT_FOUND_METHOD',
  // The card company's "try again later" does not prove that nothing was captured.
  'PROVIDER_ERROR',
])

const refusedRefunds = new Set([
  'INVALID_REFUND_ACCOUNT_INFO',
  'INVALID_REFUND_ACCOUNT_NUMBER',
  'EXCEED_CANCEL_AMOUNT_DISCOUNT_AMOUNT',
  'INVALID_BANK',
  'NOT_MATCHES_REFUNDABLE_AMOUNT',
  'REFUND_REJECTED',
  'ALREADY_CANCELED_PAYMENT',
  'ALREADY_REFUND_PAYMENT',
  'FORBIDDEN_BANK_REFUND_REQUEST',
  'NOT_CANCELABLE_AMOUNT',
  'NOT_CANCELABLE_PAYMENT',
  'NOT_ALLOWED_PARTIAL_REFUND',
  'EXCEED_MAX_REFUND_DUE',
])

const laterRefunds = new Set(['FORBIDDEN_CONSECUTIVE_REQUEST', 'PROVIDER_ERROR'])

/** Returns the meaning of a code in the answer to a capture. */
export function captureMeaning(code: string): Meaning {
  if (declines.has(code)) return 'final'
  return capturesToRead.has(code) ? 'read' : 'unclear'
}

/**
 * Returns the meaning of a code in the answer to a refund. "Not found" is unclear, because the payment was captured.
 */
export function refundMeaning(code: string): Meaning {
  if (refusedRefunds.has(code)) return 'final'
  return laterRefunds.has(code) ? 'later' : 'unclear'
}

const keyCodes = new Set([
  'UNAUTHORIZED_KEY',
  'INVALID_API_KEY',
  'INCORRECT_BASIC_AUTH_FORMAT',
  'FORBIDDEN_API_KEY',
])

/** Returns why the provider rejects all of our calls: our key, or the rate limit; null when it does not. */
export function shutBy(status: number, code: string): 'key' | 'rate' | null {
  if (status === 429) return 'rate'
  return status === 401 || keyCodes.has(code) ? 'key' : null
}
