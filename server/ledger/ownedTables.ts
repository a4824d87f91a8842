import type { OwnedTables } from '../platform/deps.ts'

/** The module's tables and the personal data they hold. Other modules read them through published.sql, if at all. */
export const tables: OwnedTables = {
  'shop.journal_lines': 'impersonal',
  'shop.journal_days': 'impersonal',
  'shop.daily_closes': 'impersonal',
  'personal.books_reasons': 'kept',
}
