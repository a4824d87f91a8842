import type { OwnedTables } from '../platform/deps.ts'

/** Personal data in the module's tables. The alert addresses belong to staff, so the table counts as impersonal. */
export const tables: OwnedTables = { 'shop.settings': 'impersonal' }
