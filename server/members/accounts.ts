import type pg from 'pg'
import type { ProviderType } from '../../domain/members/events.ts'
import type { Deps, ForgetMember } from '../platform/deps.ts'

/** What is known of a person from a verification. */
export type Person = { name: string; phoneNumber: string; birthDate: string; gender: boolean }

export type NewAccount = Person & {
  id: number
  email: string
  providerType: ProviderType | null
  passwordHash: string | null
  marketingAgreed: boolean
  joinedAt: Date
}

/** The number that the next member gets. */
export async function nextMemberId({ pool }: Deps['db']): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT nextval(pg_get_serial_sequence('shop.members', 'id')) AS id`,
  )
  if (rows[0] === undefined) throw new Error('the database drew no number for a member')
  return rows[0].id
}

/** Writes the row of a member who joins. The constraint members_email refuses an email that has an account. */
export async function insertMember(client: pg.ClientBase, account: NewAccount): Promise<void> {
  const { id, email, name, phoneNumber, birthDate, gender, providerType, passwordHash } = account
  await client.query(
    `INSERT INTO shop.members (id, email, name, phone_number, birth_date, gender, provider_type, password_hash,
       marketing_agreed, joined_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[id, email, name, phoneNumber, birthDate, gender, providerType, passwordHash],
      ...[account.marketingAgreed, account.joinedAt],
    ],
  )
}

/** Replaces what is known of the person. */
export async function changePerson(client: pg.ClientBase, id: number, person: Person): Promise<void> {
  await client.query(
    'UPDATE shop.members SET name = $2, phone_number = $3, birth_date = $4, gender = $5 WHERE id = $1',
    [id, person.name, person.phoneNumber, person.birthDate, person.gender],
  )
}

/** Replaces the password of an account that has one; false for a social account and for whoever left. */
export async function changePasswordHash(
  client: pg.ClientBase,
  id: number,
  passwordHash: string,
): Promise<boolean> {
  const changed = await client.query(
    'UPDATE shop.members SET password_hash = $2 WHERE id = $1 AND withdrawn_at IS NULL AND provider_type IS NULL',
    [id, passwordHash],
  )
  return changed.rowCount === 1
}

/** The hash that a typed password is compared with; null for a social account and for whoever left. */
export async function passwordHashOf({ pool }: Deps['db'], id: number): Promise<string | null> {
  const { rows } = await pool.query<{ hash: string | null }>(
    'SELECT password_hash AS hash FROM shop.members WHERE id = $1 AND withdrawn_at IS NULL',
    [id],
  )
  return rows[0]?.hash ?? null
}

/** Empties the row of a member who leaves: the number stays, the person does not. */
export const forgetMember: ForgetMember = async (client, { memberId, now }) => {
  await client.query(
    `UPDATE shop.members SET email = 'withdrawn-' || id, name = '탈퇴 회원', phone_number = NULL, birth_date = NULL,
       gender = NULL, provider_type = NULL, password_hash = NULL, customer_key = gen_random_uuid(),
       marketing_agreed = false, withdrawn_at = $2 WHERE id = $1`,
    [memberId, now],
  )
}
