import type { OwnedTables } from '../platform/deps.ts'

/** The module's tables and the personal data they hold: a payout's reference contains only its owner's number. */
export const tables: OwnedTables = {
  'shop.gateway_payouts': 'impersonal',
  'shop.gateway_sellers': 'impersonal',
}
