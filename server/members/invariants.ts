import type { Invariant } from '../platform/projections/projection.ts'

export const invariants: readonly Invariant[] = [
  {
    name: 'a withdrawn member is nobody',
    sql: `SELECT id FROM shop.members WHERE withdrawn_at IS NOT NULL AND (
            phone_number IS NOT NULL OR birth_date IS NOT NULL OR gender IS NOT NULL
            OR password_hash IS NOT NULL OR email <> 'withdrawn-' || id)`,
  },
]
