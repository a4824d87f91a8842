import type { OwnedTables } from '../platform/deps.ts'

/** How each of the module's tables holds personal data. Other modules read them only through published.sql. */
export const tables: OwnedTables = {
  'shop.charges': 'kept',
  'shop.charge_payments': 'kept',
  'shop.charge_refunds': 'kept',
  'shop.charge_photos': 'erased',
  'personal.charge_reasons': 'kept',
  'platform.charge_attempts': 'kept',
  'platform.charge_refund_tries': 'kept',
}
