import type { OwnedTables } from '../platform/deps.ts'

/** The module's tables and the personal data they hold: an admin's reason may name a person, so it leaves no export. */
export const tables: OwnedTables = {
  'platform.consistency_checks': 'impersonal',
  'platform.integrity_findings': { typed: ['reason'] },
}
