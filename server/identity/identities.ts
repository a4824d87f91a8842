import type pg from 'pg'
import { queriesOn } from '../platform/database/queriesOn.ts'

/**
 * Records the person that a member was verified to be; a later verification of the same person changes the time,
 * and leaves the hash by the newest secret. The constraint member_identities_person_hash_key rejects a person who has
 * another account.
 */
export async function keepIdentity(
  client: pg.ClientBase,
  identity: { memberId: number; personHash: Buffer; verifiedAt: Date },
): Promise<void> {
  const { memberId: member_id, personHash: person_hash, verifiedAt: verified_at } = identity
  await queriesOn(client)
    .insertInto('shop.member_identities')
    .values({ member_id, person_hash, verified_at })
    .onConflict((known) => known.column('member_id').doUpdateSet({ person_hash, verified_at }))
    .execute()
}
