import type { Invariant } from '../platform/projections/projection.ts'

/** Whoever left is nobody: whatever runs late must not bring a part of them back. */
export const invariants: readonly Invariant[] = [
  {
    name: 'a withdrawn member is nobody',
    sql: `SELECT m.id FROM shop.members m WHERE m.withdrawn_at IS NOT NULL AND (
            m.phone_number IS NOT NULL OR m.birth_date IS NOT NULL OR m.gender IS NOT NULL
            OR m.password_hash IS NOT NULL OR m.email <> 'withdrawn-' || m.id
            OR EXISTS (SELECT FROM shop.member_identities i WHERE i.member_id = m.id)
            OR EXISTS (SELECT FROM shop.delivery_addresses a WHERE a.member_id = m.id)
            OR EXISTS (SELECT FROM personal.social_links l WHERE l.member_id = m.id)
            OR EXISTS (SELECT FROM shop.token_families f WHERE f.member_id = m.id AND f.revoked_at IS NULL))`,
  },
  {
    name: 'required terms were agreed to',
    sql: `SELECT c.member_id, c.term_id FROM shop.member_consents c
          JOIN shop.terms t ON t.id = c.term_id AND t.version = c.version WHERE t.required AND NOT c.agreed`,
  },
]
