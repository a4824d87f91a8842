import type { OwnedTables } from '../platform/deps.ts'

/** What the module's tables hold of people. */
export const tables: OwnedTables = {
  'personal.inbox': 'erased',
  'shop.message_sends': 'impersonal',
  'shop.message_asks': 'impersonal',
}
