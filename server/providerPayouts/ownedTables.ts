import type { OwnedTables } from '../platform/deps.ts'

/** The module's tables and the personal data they hold: none. */
export const tables: OwnedTables = {
  'shop.provider_payouts': 'impersonal',
  'shop.provider_payout_rows': 'impersonal',
  'shop.card_clearing': 'impersonal',
  'shop.lost_movements': 'impersonal',
}
