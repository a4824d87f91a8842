/** Every business "no" of the product. `server/platform/refusals` gives each its HTTP status and Korean sentence. */
export const refusalCodes = [
  'INVALID_REQUEST',
  'NOT_LOGGED_IN',
  'WRONG_CREDENTIALS',
  'FORBIDDEN',
  'NOT_FOUND',
  'TOO_MANY_REQUESTS',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'PROVIDER_UNAVAILABLE',
  'IDEMPOTENCY_KEY_REUSED',
  'CONCURRENT_CHANGE',
  'REASON_REQUIRED',
  'PERIOD_INVALID',
  'PERIOD_TOO_SHORT',
  'PERIOD_TOO_LONG',
  'PERIOD_TOO_EARLY',
  'PERIOD_TOO_LATE',
  'START_ON_BLOCKED_WEEKDAY',
  'START_BLOCKED_BY_HOLIDAY',
  'END_BLOCKED_BY_HOLIDAY',
  'CONSIGNMENT_ENDS_BEFORE',
  'PERIOD_TAKEN',
  'PERIOD_ALREADY_FREE',
  'ALERT_LIMIT_REACHED',
  'PRODUCT_NOT_RENTABLE',
  'ITEMS_REQUIRED',
  'PERIODS_DIFFER',
  'ONE_LUXSHARE_PER_ORDER',
  'CART_ITEM_NOT_FOUND',
  'CART_ITEM_DUPLICATE',
  'PRICE_CHANGED',
  'COUPON_NOT_USABLE',
  'COUPON_BELOW_MINIMUM',
  'COUPON_ALREADY_DOWNLOADED',
  'POINTS_NOT_USABLE',
  'POINTS_OVER_BALANCE',
  'POINTS_OVER_LIMIT',
  'POINTS_LEAVE_TOO_LITTLE',
  'TERMS_NOT_AGREED',
  'ADDRESS_REQUIRED',
  'ADDRESS_LIMIT_REACHED',
  'DEFAULT_ADDRESS_NOT_DELETABLE',
  'DRAFT_NOT_FOUND',
  'DRAFT_EXPIRED',
  'PAYMENT_KEY_REQUIRED',
  'PAYMENT_DECLINED',
  'PAYMENT_UNCONFIRMED',
  'PAYMENT_AMOUNT_DIFFERS',
  'CUSTOMER_KEY_DIFFERS',
  'TRANSITION_NOT_ALLOWED',
  'CANCEL_NOT_ALLOWED',
  'CANCEL_TOO_LATE',
  'FEE_CHANGED',
  'IDENTITY_REQUIRED',
  'IDENTITY_EXPIRED',
  'IDENTITY_REJECTED',
  'IDENTITY_DIFFERS',
  'UNDER_FOURTEEN',
  'EMAIL_TAKEN',
  'ALREADY_JOINED',
  'REJOIN_TOO_EARLY',
  'SOCIAL_TICKET_INVALID',
  'MEMBER_NOT_FOUND',
  'VERIFICATION_CODE_WRONG',
  'VERIFICATION_CODE_EXPIRED',
  'VERIFICATION_TICKET_INVALID',
  'WRONG_PASSWORD',
  'SOCIAL_ACCOUNT_WITHOUT_PASSWORD',
  'PASSWORD_CHECK_REQUIRED',
  'WITHDRAWAL_BLOCKED',
] as const
export type RefusalCode = (typeof refusalCodes)[number]

const known: ReadonlySet<string> = new Set(refusalCodes)

/** True for a code of the closed union; a database that refuses speaks in text. */
export const isRefusalCode = (code: string): code is RefusalCode => known.has(code)

/** A business "no" as a value: its code and what the reader needs to act on it. */
export type Refusal = { refused: RefusalCode; data?: Readonly<Record<string, unknown>> }

/** Makes a refusal. `data` goes to the client as it is: nothing personal, nothing secret. */
export const refuse = (refused: RefusalCode, data?: Readonly<Record<string, unknown>>): Refusal =>
  data === undefined ? { refused } : { refused, data }

/** True when a decision came back as a refusal. */
export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value

/** The first policy that says no, or null when all agree. */
export function firstRefusal<Subject>(
  policies: readonly ((subject: Subject) => Refusal | null)[],
  subject: Subject,
): Refusal | null {
  for (const policy of policies) {
    const refusal = policy(subject)
    if (refusal !== null) return refusal
  }
  return null
}

/** Closes a switch: the compiler refuses a branch that was forgotten. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`)
}
