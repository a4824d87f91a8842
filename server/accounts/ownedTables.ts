import type { OwnedTables } from '../platform/deps.ts'

/**
 * What the module's tables hold of people. Number and holder are sealed with the member's key of the purpose `account`,
 * which ends with the membership. A transfer that was made keeps its own copy under the key of what it was made for.
 */
export const tables: OwnedTables = {
  'personal.member_accounts': 'erased',
  'personal.verified_accounts': 'fleeting',
}
