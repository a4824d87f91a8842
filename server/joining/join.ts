import type pg from 'pg'
import { isOldEnough, YOUNGEST_MEMBER_YEARS } from '../../domain/members/age.ts'
import { consentsOf, joinTermIds, marketingTermId } from '../../domain/members/consents.ts'
import type { Consent, ProviderType } from '../../domain/members/events.ts'
import { isCivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import { consumeVerification, type KnownPerson } from '../identity/index.ts'
import { hashPassword } from '../members/index.ts'
import { refusableTransaction, violates } from '../platform/database/refusableTransaction.ts'
import type { Deps } from '../platform/deps.ts'
import { termsInForce } from '../terms/index.ts'
import { emailRefusal, personRefusal } from './existingAccount.ts'
import { finishJoin } from './finishJoin.ts'

export type Needs = Pick<Deps, 'db' | 'env' | 'clock' | 'store'>

export type Joined = { memberId: number; name: string }

type Account = { email: string; passwordHash: string | null; providerType: ProviderType | null }

/**
 * Joins with a password. Refuses TERMS_NOT_AGREED, IDENTITY_REQUIRED, IDENTITY_EXPIRED, UNDER_AGE, ALREADY_JOINED,
 * REJOIN_TOO_EARLY and EMAIL_TAKEN; a refusal leaves the verification as it was.
 */
export async function joinWithPassword(
  needs: Needs,
  browser: Buffer | null,
  given: { email: string; password: string; agreedTerms: readonly number[] },
): Promise<Joined | Refusal> {
  const consents = await consentsNow(needs, given.agreedTerms)
  if (isRefusal(consents)) return consents
  if (browser === null) return refuse('IDENTITY_REQUIRED')
  return join(needs, verifiedIn(needs, browser), await accountOf(given), consents, async () => null)
}

/** Joins somebody whom the identity provider named without a browser: the demo shop. Refuses as `joinWithPassword`. */
export async function joinKnownPerson(
  needs: Needs,
  person: KnownPerson,
  given: { email: string; password: string; agreedTerms: readonly number[] },
): Promise<Joined | Refusal> {
  const consents = await consentsNow(needs, given.agreedTerms)
  if (isRefusal(consents)) return consents
  return join(
    needs,
    async () => person,
    await accountOf(given),
    consents,
    async () => null,
  )
}

/**
 * Joins through a social provider; `claim` takes the proof of the social login in the same transaction and may refuse.
 * An email that another account has is ALREADY_JOINED, because the person cannot choose another one.
 */
export async function joinThroughProvider(
  needs: Needs,
  browser: Buffer | null,
  given: { email: string; providerType: ProviderType; agreedTerms: readonly number[] },
  claim: (client: pg.PoolClient, memberId: number) => Promise<Refusal | null>,
): Promise<Joined | Refusal> {
  const consents = await consentsNow(needs, given.agreedTerms)
  if (isRefusal(consents)) return consents
  const taken = await emailRefusal(needs.db.pool, given.email)
  if (taken !== null) return taken
  const { email, providerType } = given
  const account = { email, providerType, passwordHash: null }
  return join(needs, verifiedIn(needs, browser), account, consents, claim)
}

type Identify = (client: pg.ClientBase) => Promise<KnownPerson | Refusal>

const verifiedIn =
  ({ env }: Needs, browser: Buffer | null): Identify =>
  (client) =>
    consumeVerification(client, env, browser)

const accountOf = async (given: { email: string; password: string }): Promise<Account> => ({
  email: given.email,
  passwordHash: await hashPassword(given.password),
  providerType: null,
})

async function consentsNow(needs: Needs, agreed: readonly number[]): Promise<Consent[] | Refusal> {
  return consentsOf(await termsInForce(needs, joinTermIds), agreed)
}

async function join(
  needs: Needs,
  identify: Identify,
  account: Account,
  consents: readonly Consent[],
  claim: (client: pg.PoolClient, memberId: number) => Promise<Refusal | null>,
): Promise<Joined | Refusal> {
  const now = needs.clock.now()
  const written = await refusableTransaction(needs.db.pool, async (client) => {
    const person = await identify(client)
    if (isRefusal(person)) return person
    const { birthDate } = person
    if (!isCivilDate(birthDate) || !isOldEnough(birthDate, seoulDate(now)))
      return refuse('UNDER_AGE', { youngestYears: YOUNGEST_MEMBER_YEARS })
    const barred = await personRefusal(client, person, now)
    if (barred !== null) return barred
    const memberId = await writeMember(client, account, person, consents, now)
    const claimed = await claim(client, memberId)
    return claimed ?? { memberId, name: person.name }
  }).catch((error: unknown) => {
    // Somebody took the email, or the same person joined elsewhere, between the look and the writing.
    if (violates(error, 'members_email')) return refuse('EMAIL_TAKEN')
    if (violates(error, 'member_identities_person_hash_key')) return refuse('ALREADY_JOINED')
    throw error
  })
  if (!isRefusal(written)) await finishJoin(needs, written.memberId)
  return written
}

async function writeMember(
  client: pg.PoolClient,
  account: Account,
  person: KnownPerson,
  consents: readonly Consent[],
  now: Date,
): Promise<number> {
  const marketing = consents.some((consent) => consent.termId === marketingTermId && consent.agreed)
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO shop.members (email, name, phone_number, birth_date, gender, provider_type, password_hash,
       marketing_agreed, joined_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
    [
      account.email,
      person.name,
      person.phoneNumber,
      person.birthDate,
      person.gender,
      account.providerType,
      account.passwordHash,
      marketing,
      now,
    ],
  )
  const memberId = rows[0]?.id
  if (memberId === undefined) throw new Error('a member was written without an id')
  await client.query(
    'INSERT INTO shop.member_identities (member_id, person_hash, verified_at) VALUES ($1, $2, $3)',
    [memberId, person.personHash, now],
  )
  await client.query('INSERT INTO shop.unfinished_joins (member_id, consents) VALUES ($1, $2)', [
    memberId,
    JSON.stringify(consents),
  ])
  return memberId
}
