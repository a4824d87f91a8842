import type { OwnedTables } from '../platform/deps.ts'

/** What the module's tables hold of people. */
export const tables: OwnedTables = {
  'personal.card_customers': 'erased',
  'personal.saved_cards': 'erased',
}
