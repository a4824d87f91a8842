import type { OwnedTables } from '../platform/deps.ts'

/** How each of the module's tables holds personal data. */
export const tables: OwnedTables = {
  'shop.condition_records': 'kept',
  'personal.condition_notes': 'kept',
  'shop.condition_photos': 'erased',
}
