import type { OwnedTables } from '../platform/deps.ts'

/** What the module's tables hold of people. Others read them through published.sql, if at all. */
export const tables: OwnedTables = {
  'shop.journal_lines': 'impersonal',
  'shop.journal_days': 'impersonal',
  'shop.daily_closes': 'impersonal',
  'personal.books_reasons': 'kept',
}
