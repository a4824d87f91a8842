import type { OwnedTables } from '../platform/deps.ts'

/** What the module's tables hold of people. Others read them through published.sql, if at all. */
export const tables: OwnedTables = {
  'shop.reviews': 'kept',
  'shop.product_ratings': 'impersonal',
  // The text of a member who left stays without the name, and without their photos.
  'shop.review_texts': 'fleeting',
  'shop.review_photos': 'fleeting',
  'shop.review_removals': 'erased',
}
