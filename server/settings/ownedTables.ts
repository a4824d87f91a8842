import type { OwnedTables } from '../platform/deps.ts'

/** What the module's tables hold of people: the addresses of alerts are those of the staff. */
export const tables: OwnedTables = { 'shop.settings': 'impersonal' }
