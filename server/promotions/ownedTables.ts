import type { OwnedTables } from '../platform/deps.ts'

/** What the module's tables hold of people. Others read them through published.sql, if at all. */
export const tables: OwnedTables = {
  'shop.banners': 'impersonal',
  'shop.popups': 'impersonal',
  'shop.events': 'impersonal',
  'shop.plannings': 'impersonal',
  'shop.planning_products': 'impersonal',
  'shop.recommend_groups': 'impersonal',
  'shop.recommended_products': 'impersonal',
  'shop.recommended_keywords': 'impersonal',
  'shop.hot_deals': 'impersonal',
  'shop.promotion_pictures': 'impersonal',
}
