import type pg from 'pg'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import { consumeVerification, type KnownPerson } from '../identity/index.ts'
import { refusableTransaction, violates } from '../platform/database/refusableTransaction.ts'
import type { Deps } from '../platform/deps.ts'
import { sameBytes } from '../platform/security/encryption.ts'

type Known = { person_hash: Buffer | null; birth_date: string | null; gender: boolean | null }

/**
 * Takes name, phone number, birth date and gender from a new verification. Refuses IDENTITY_REQUIRED,
 * IDENTITY_EXPIRED, and IDENTITY_DIFFERS when it is somebody else's.
 */
export async function changeInfo(
  { db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>,
  memberId: number,
  browser: Buffer | null,
): Promise<Refusal | null> {
  return refusableTransaction(db.pool, async (client) => {
    const person = await consumeVerification(client, env, browser)
    if (isRefusal(person)) return person
    if (!(await isSamePerson(client, memberId, person))) return refuse('IDENTITY_DIFFERS')
    await client.query(
      'UPDATE shop.members SET name = $2, phone_number = $3, birth_date = $4, gender = $5 WHERE id = $1',
      [memberId, person.name, person.phoneNumber, person.birthDate, person.gender],
    )
    await client.query(
      `INSERT INTO shop.member_identities (member_id, person_hash, verified_at) VALUES ($1, $2, $3)
       ON CONFLICT (member_id) DO UPDATE SET verified_at = excluded.verified_at`,
      [memberId, person.personHash, clock.now()],
    )
    return null
  }).catch((error: unknown) => {
    if (violates(error, 'member_identities_person_hash_key')) return refuse('IDENTITY_DIFFERS')
    throw error
  })
}

/** Members from before identities were kept are held to their birth date and gender, which do not change. */
async function isSamePerson(client: pg.ClientBase, memberId: number, person: KnownPerson): Promise<boolean> {
  const { rows } = await client.query<Known>(
    `SELECT i.person_hash, m.birth_date, m.gender FROM shop.members m
     LEFT JOIN shop.member_identities i ON i.member_id = m.id WHERE m.id = $1 FOR UPDATE OF m`,
    [memberId],
  )
  const [known] = rows
  if (known === undefined) return false
  if (known.person_hash !== null) return sameBytes(known.person_hash, person.personHash)
  return (
    (known.birth_date === null || known.birth_date === person.birthDate) &&
    (known.gender === null || known.gender === person.gender)
  )
}
