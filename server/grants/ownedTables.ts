import type { OwnedTables } from '../platform/deps.ts'

/** What the module's tables hold of people. */
export const tables: OwnedTables = {
  'shop.member_grants': { typed: ['reason', 'decision'] },
  'shop.member_grant_rows': 'kept',
}
