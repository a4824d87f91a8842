import type { OwnedTables } from '../platform/deps.ts'

/** How each of the module's tables holds personal data. */
export const tables: OwnedTables = {
  'shop.slots': 'kept',
  'shop.product_losses': 'impersonal',
  'shop.holidays': 'impersonal',
  'personal.downtime_reasons': { typed: ['written'] },
}
