import type { OwnedTables } from '../platform/deps.ts'

/** What the module's tables hold of people. */
export const tables: OwnedTables = {
  'shop.condition_records': 'kept',
  'personal.condition_notes': 'kept',
  'shop.condition_photos': 'erased',
}
