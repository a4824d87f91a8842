import type { OwnedTables } from '../platform/deps.ts'

/** What the module's tables hold of people. Others read them through published.sql, if at all. */
export const tables: OwnedTables = {
  'shop.brand_search': 'impersonal',
  'shop.product_search': 'impersonal',
  'shop.search_marks': 'impersonal',
  'shop.search_synonyms': 'impersonal',
  'shop.search_terms': 'impersonal',
  // A view of the search's own.
  'shop.searchable_products': 'impersonal',
}
