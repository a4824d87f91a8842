import type { OwnedTables } from '../platform/deps.ts'

/** How each of the module's tables holds personal data. Other modules read them only through published.sql. */
export const tables: OwnedTables = {
  'shop.payments': 'kept',
  'shop.refunds': 'kept',
  'shop.joined_refunds': 'impersonal',
  'personal.payment_receipts': 'erased',
  'personal.refund_reasons': 'kept',
  'personal.refund_accounts': 'kept',
  'platform.payment_attempts': 'kept',
  'platform.whole_payments': 'impersonal',
  'platform.refund_tries': 'kept',
  'platform.webhook_transmissions': 'impersonal',
}
