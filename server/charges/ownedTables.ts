import type { OwnedTables } from '../platform/deps.ts'

/** What the module's tables hold of people. Others read them through published.sql, if at all. */
export const tables: OwnedTables = {
  'shop.charges': 'kept',
  'shop.charge_payments': 'kept',
  'shop.charge_refunds': 'kept',
  'shop.charge_photos': 'erased',
  'personal.charge_reasons': 'kept',
  'platform.charge_attempts': 'kept',
  'platform.charge_refund_tries': 'kept',
}
