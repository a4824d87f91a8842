import type { OwnedTables } from '../platform/deps.ts'

/** How each of the module's tables holds personal data. Other modules read them only through published.sql. */
export const tables: OwnedTables = {
  'shop.member_coupons': 'kept',
  'shop.point_lots': 'kept',
  'shop.point_uses': 'kept',
  'shop.point_entries': 'kept',
  'shop.point_balances': 'kept',
}
