import type { OwnedTables } from '../platform/deps.ts'

/** What the module's tables hold of people. Others read them through published.sql, if at all. */
export const tables: OwnedTables = {
  'shop.consignments': 'kept',
  'personal.consignment_texts': 'kept',
  'shop.consignment_photos': 'erased',
  'shop.consignment_rates': 'impersonal',
}
