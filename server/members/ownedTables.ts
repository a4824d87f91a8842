import type { OwnedTables } from '../platform/deps.ts'

/** What the module's tables hold of people. Others read them through published.sql, if at all. */
export const tables: OwnedTables = {
  'shop.members': 'fleeting',
  'personal.former_persons': 'erased',
  'shop.member_blocks': 'kept',
  'shop.block_reasons': { typed: ['reason'] },
  'shop.staff': 'fleeting',
  'shop.staff_enrolments': 'fleeting',
}
