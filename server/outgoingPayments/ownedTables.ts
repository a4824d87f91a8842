import type { OwnedTables } from '../platform/deps.ts'

/** What the module's tables hold of people: a payout's reference names its owner by number alone. */
export const tables: OwnedTables = {
  'shop.gateway_payouts': 'impersonal',
  'shop.gateway_readings': 'impersonal',
  'shop.outgoing_differences': 'impersonal',
  'shop.outgoing_write_offs': 'impersonal',
}
