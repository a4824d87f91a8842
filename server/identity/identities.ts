import type pg from 'pg'

/**
 * Remembers which person a member was verified to be; verified again, only the time changes. The constraint
 * member_identities_person_hash_key refuses a person who has another account.
 */
export async function keepIdentity(
  client: pg.ClientBase,
  identity: { memberId: number; personHash: Buffer; verifiedAt: Date },
): Promise<void> {
  await client.query(
    `INSERT INTO shop.member_identities (member_id, person_hash, verified_at) VALUES ($1, $2, $3)
     ON CONFLICT (member_id) DO UPDATE SET verified_at = excluded.verified_at`,
    [identity.memberId, identity.personHash, identity.verifiedAt],
  )
}
