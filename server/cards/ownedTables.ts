import type { OwnedTables } from '../platform/deps.ts'

/** How each of the module's tables holds personal data. */
export const tables: OwnedTables = {
  'personal.card_customers': 'erased',
  'personal.card_hints': 'erased',
  'personal.saved_cards': 'erased',
}
