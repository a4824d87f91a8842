import type pg from 'pg'
import { maskedEmail } from '../../domain/members/maskedEmail.ts'
import { MONTHS_WITHOUT_REJOINING } from '../../domain/members/rejoining.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { ExistingAccount } from '../../domain/wire/join.ts'
import type { KnownPerson } from '../identity/index.ts'

type Row = { email: string; providerType: ExistingAccount['providerType'] }

const refusalFor = ({ email, providerType }: Row): Refusal<'ALREADY_JOINED'> =>
  refuse('ALREADY_JOINED', { email: maskedEmail(email), providerType })

/**
 * Why this person cannot join: they have an account, or withdrew less than three months ago. Refuses ALREADY_JOINED
 * with the account's provider and masked email, and REJOIN_TOO_EARLY.
 */
export async function personRefusal(
  client: pg.ClientBase,
  person: KnownPerson,
  now: Date,
): Promise<Refusal | null> {
  const accounts = await client.query<Row>(
    // Members from before identities were kept are known by what was verified of them then.
    `SELECT m.email, m.provider_type AS "providerType" FROM shop.member_accounts() m
     LEFT JOIN shop.verified_persons() i ON i.member_id = m.id
     WHERE m.withdrawn_at IS NULL AND (i.person_hash = $1 OR (i.member_id IS NULL
       AND m.phone_number = $2 AND m.name = $3 AND m.birth_date = $4)) LIMIT 1`,
    [person.personHash, person.phoneNumber, person.name, person.birthDate],
  )
  if (accounts.rows[0] !== undefined) return refusalFor(accounts.rows[0])
  const bars = await client.query(
    'SELECT FROM shop.rejoin_limits() WHERE person_hash = ANY ($1::bytea[]) AND rejoin_from > $2 LIMIT 1',
    [[person.personHash, person.likenessHash], seoulDate(now)],
  )
  return bars.rowCount === 0 ? null : refuse('REJOIN_TOO_EARLY', { months: MONTHS_WITHOUT_REJOINING })
}

/** The account that has this email, as ALREADY_JOINED tells of it; null when nobody has it. */
export async function emailRefusal(
  client: pg.ClientBase | pg.Pool,
  email: string,
): Promise<Refusal<'ALREADY_JOINED'> | null> {
  const { rows } = await client.query<Row>(
    'SELECT email, provider_type AS "providerType" FROM shop.member_accounts() WHERE email = $1',
    [email],
  )
  return rows[0] === undefined ? null : refusalFor(rows[0])
}
