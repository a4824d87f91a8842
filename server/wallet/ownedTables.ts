import type { OwnedTables } from '../platform/deps.ts'

/** What the module's tables hold of people. Others read them through published.sql, if at all. */
export const tables: OwnedTables = {
  'shop.member_coupons': 'kept',
  'shop.point_lots': 'kept',
  'shop.point_uses': 'kept',
  'shop.point_entries': 'kept',
  'shop.point_balances': 'kept',
}
