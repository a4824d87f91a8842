import type { OwnedTables } from '../platform/deps.ts'

/** What the module's tables hold of people. */
export const tables: OwnedTables = {
  'personal.social_links': 'erased',
  'personal.social_attempts': 'fleeting',
  'personal.social_tickets': 'fleeting',
}
