import type { OwnedTables } from '../platform/deps.ts'

/** The module's tables and the personal data they hold: a payout's reference contains only its owner's number. */
export const tables: OwnedTables = {
  'shop.differences': 'impersonal',
  'shop.difference_write_offs': 'impersonal',
  'shop.list_readings': 'impersonal',
  // The release before goes on with it (migration 1336).
  'shop.gateway_readings': 'impersonal',
}
