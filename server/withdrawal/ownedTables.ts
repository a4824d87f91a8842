import type { OwnedTables } from '../platform/deps.ts'

/** What the module's tables hold of people. Others read them through published.sql, if at all. */
export const tables: OwnedTables = {
  'personal.retained': 'kept',
  'personal.withdrawal_reasons': 'kept',
  'shop.rejoin_bars': 'fleeting',
  'personal.strike_outs': 'fleeting',
}
