import type { OwnedTables } from '../platform/deps.ts'

/** What the module's tables hold of people. */
export const tables: OwnedTables = {
  'shop.member_notes': { typed: ['note'] },
  'shop.assignments': 'erased',
}
