import type { OwnedTables } from '../platform/deps.ts'

/** The module's tables and the personal data they hold. Other modules read them through published.sql, if at all. */
export const tables: OwnedTables = {
  'shop.consignments': 'kept',
  'personal.consignment_texts': 'kept',
  'shop.consignment_photos': 'erased',
  'shop.consignment_rates': 'impersonal',
}
