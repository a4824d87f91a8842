import type { OwnedTables } from '../platform/deps.ts'

/** How each of the module's tables holds personal data. Other modules read them only through published.sql. */
export const tables: OwnedTables = {
  'shop.charges': 'kept',
  'shop.charge_photos': 'erased',
  'personal.charge_reasons': 'kept',
}
