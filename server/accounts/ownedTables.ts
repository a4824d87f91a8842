import type { OwnedTables } from '../platform/deps.ts'

/**
 * What the module's tables hold of people. Number and holder are sealed with the member's key of the purpose `account`,
 * which is destroyed with the membership. A transfer keeps its own copy under the key of its own purpose.
 */
export const tables: OwnedTables = {
  'personal.member_accounts': 'erased',
  'personal.verified_accounts': 'fleeting',
}
