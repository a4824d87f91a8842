import type { OwnedTables } from '../platform/deps.ts'

/** The module's tables and the personal data they hold. Other modules read them through published.sql, if at all. */
export const tables: OwnedTables = {
  'shop.settlement_rows': 'kept',
  'shop.settlement_months': 'kept',
  'shop.payout_attempts': 'kept',
  'personal.payout_accounts': 'kept',
  'personal.settlement_reasons': 'kept',
  'platform.payout_tries': 'impersonal',
  'platform.payout_sellers': 'impersonal',
}
