import type { OwnedTables } from '../platform/deps.ts'

/** The module's table and the personal data in it. */
export const tables: OwnedTables = { 'shop.adjustments': 'impersonal' }
