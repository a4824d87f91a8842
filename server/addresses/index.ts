import type { Invariant } from '../platform/projections/projection.ts'

export { addressesOf, routes } from './routes.ts'

export const invariants: readonly Invariant[] = [
  {
    name: 'whoever has addresses has exactly one default address',
    sql: `SELECT member_id FROM shop.delivery_addresses GROUP BY member_id
          HAVING count(*) FILTER (WHERE is_default) <> 1`,
  },
]
export { tables } from './ownedTables.ts'
