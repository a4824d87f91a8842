const operatorCodes: ReadonlySet<string> = new Set([
  'UNAUTHORIZED_KEY',
  'INVALID_API_KEY',
  'INVALID_REQUEST',
  'FORBIDDEN_REQUEST',
  'INVALID_IDEMPOTENCY_KEY',
])

/** True for a no that the member cannot change: our keys or our request are wrong, and staff must know. */
export function concernsOperator(code: string): boolean {
  return operatorCodes.has(code)
}

/** A capture was refused because the provider already knows this payment or order: reading it again decides. */
export const alreadyProcessedCodes: ReadonlySet<string> = new Set([
  'ALREADY_PROCESSED_PAYMENT',
  'DUPLICATED_ORDER_ID',
])

/** The provider has given this money back before: reading the payment again decides. */
export const alreadyRefundedCodes: ReadonlySet<string> = new Set([
  'ALREADY_CANCELED_PAYMENT',
  'ALREADY_REFUND_PAYMENT',
])
