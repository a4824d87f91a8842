import type { Invariant } from '../platform/projections/projection.ts'

export const invariants: readonly Invariant[] = [
  {
    name: 'required terms were agreed to',
    sql: `SELECT c.member_id, c.term_id FROM shop.member_consents c
          JOIN shop.worded_terms() t ON t.id = c.term_id AND t.version = c.version WHERE t.required AND NOT c.agreed`,
  },
]
