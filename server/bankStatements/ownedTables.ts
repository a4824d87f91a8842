import type { OwnedTables } from '../platform/deps.ts'

/** The module's tables and the personal data they hold. A line's description may name a person, so it is encrypted. */
export const tables: OwnedTables = {
  'shop.bank_accounts': 'impersonal',
  'shop.bank_files': 'impersonal',
  'shop.bank_file_lines': 'impersonal',
  'shop.bank_lines': 'impersonal',
  'shop.bank_matches': 'impersonal',
  'shop.bank_match_lines': 'impersonal',
  'shop.bank_match_entries': 'impersonal',
  'personal.bank_line_words': 'kept',
}
