import type { OwnedTables } from '../platform/deps.ts'

/** What the module's tables hold of people: the words of a line may name them, so they are sealed. */
export const tables: OwnedTables = {
  'shop.bank_files': 'impersonal',
  'shop.bank_lines': 'impersonal',
  'shop.bank_matches': 'impersonal',
  'shop.bank_match_lines': 'impersonal',
  'shop.bank_match_entries': 'impersonal',
  'shop.bank_write_offs': 'impersonal',
  'personal.bank_line_words': 'kept',
}
