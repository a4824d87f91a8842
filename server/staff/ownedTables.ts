import type { OwnedTables } from '../platform/deps.ts'

/** The module's tables and the personal data they hold: a view may search for a member by name. */
export const tables: OwnedTables = {
  'shop.staff_views': 'fleeting',
}
