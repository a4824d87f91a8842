import type { OwnedTables } from '../platform/deps.ts'

/** The module's tables and the personal data they hold: none. */
export const tables: OwnedTables = {
  'platform.consistency_checks': 'impersonal',
}
