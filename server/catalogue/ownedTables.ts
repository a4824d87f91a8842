import type { OwnedTables } from '../platform/deps.ts'

/** What the module's tables hold of people. Others read them through published.sql, if at all. */
export const tables: OwnedTables = {
  'shop.files': 'impersonal',
  'shop.categories': 'impersonal',
  'shop.brands': 'impersonal',
  'shop.products': 'impersonal',
  'shop.product_images': 'impersonal',
  'shop.product_files': { typed: ['reason'] },
  'shop.product_file_rows': 'impersonal',
  'shop.listings': 'impersonal',
  'shop.popularity_counted': 'impersonal',
  'shop.coupons': 'impersonal',
  'shop.coupon_products': 'impersonal',
}
