import type pg from 'pg'
import { isOldEnough, YOUNGEST_MEMBER_YEARS } from '../../domain/members/age.ts'
import { consentsOf, joinTermIds } from '../../domain/members/consents.ts'
import { type Consent, memberStream, type ProviderType } from '../../domain/members/events.ts'
import { decideJoin } from '../../domain/processes/joining.ts'
import { isCivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, type RefusalCode, refuse } from '../../domain/shared/decision.ts'
import { walletStream } from '../../domain/wallet/events.ts'
import { couponsOnOffer } from '../catalogue/index.ts'
import { consumeVerification, type KnownPerson, keepIdentity } from '../identity/index.ts'
import { hashPassword, insertMember, nextMemberId } from '../members/index.ts'
import { violates } from '../platform/database/refusableTransaction.ts'
import type { Deps } from '../platform/deps.ts'
import { type CommandCode, handleCommand } from '../platform/eventStore/handleCommand.ts'
import { newId } from '../platform/newId.ts'
import { termsInForce } from '../terms/index.ts'
import { emailRefusal, personRefusal } from './existingAccount.ts'

type Needs = Pick<Deps, 'db' | 'env' | 'clock' | 'store'>

type Joined = { memberId: number; name: string }

type Account = { email: string; passwordHash: string | null; providerType: ProviderType | null }

/** The refusals of a join's rows. */
const joinRefusals = [
  'IDENTITY_REQUIRED',
  'IDENTITY_EXPIRED',
  'UNDER_AGE',
  'ALREADY_JOINED',
  'REJOIN_TOO_EARLY',
] as const
type JoinRowsCode = (typeof joinRefusals)[number]
type JoinCode = 'TERMS_NOT_AGREED' | 'EMAIL_TAKEN' | JoinRowsCode | CommandCode

/**
 * Joins with a password. Refuses TERMS_NOT_AGREED, IDENTITY_REQUIRED, IDENTITY_EXPIRED, UNDER_AGE, ALREADY_JOINED,
 * REJOIN_TOO_EARLY and EMAIL_TAKEN; a refusal leaves the verification as it was.
 */
export async function joinWithPassword(
  needs: Needs,
  browser: Buffer | null,
  given: { email: string; password: string; agreedTerms: readonly number[] },
): Promise<Joined | Refusal<JoinCode>> {
  const consents = await consentsNow(needs, given.agreedTerms)
  if (isRefusal(consents)) return consents
  if (browser === null) return refuse('IDENTITY_REQUIRED')
  return join(needs, {
    identify: verifiedIn(needs, browser),
    account: await accountOf(given),
    consents,
    claim: nothingToClaim,
  })
}

/**
 * Joins a person whom the identity provider verified without a browser, as in the demo shop. Refuses as
 * `joinWithPassword`.
 */
export async function joinKnownPerson(
  needs: Needs,
  person: KnownPerson,
  given: { email: string; password: string; agreedTerms: readonly number[] },
): Promise<Joined | Refusal<JoinCode>> {
  const consents = await consentsNow(needs, given.agreedTerms)
  if (isRefusal(consents)) return consents
  return join(needs, {
    identify: async () => person,
    account: await accountOf(given),
    consents,
    claim: nothingToClaim,
  })
}

/**
 * Joins through a social provider; `claim` consumes the proof of the social login in the same transaction and may
 * refuse. An email that another account has is refused ALREADY_JOINED, because the person cannot choose another one.
 */
export async function joinThroughProvider<Code extends RefusalCode>(
  needs: Needs,
  browser: Buffer | null,
  given: { email: string; providerType: ProviderType; agreedTerms: readonly number[] },
  claim: Claim<Code>,
): Promise<Joined | Refusal<JoinCode | Code>> {
  const consents = await consentsNow(needs, given.agreedTerms)
  if (isRefusal(consents)) return consents
  const taken = await emailRefusal(needs.db.pool, given.email)
  if (taken !== null) return taken
  const { email, providerType } = given
  const account = { email, providerType, passwordHash: null }
  return join(needs, { identify: verifiedIn(needs, browser), account, consents, claim })
}

const nothingToClaim: Claim<never> = { refusals: [], take: async () => null }

type Identify = (
  client: pg.ClientBase,
) => Promise<KnownPerson | Refusal<'IDENTITY_REQUIRED' | 'IDENTITY_EXPIRED'>>

const verifiedIn =
  ({ env }: Needs, browser: Buffer | null): Identify =>
  (client) =>
    consumeVerification(client, env, browser)

const accountOf = async (given: { email: string; password: string }): Promise<Account> => ({
  email: given.email,
  passwordHash: await hashPassword(given.password),
  providerType: null,
})

async function consentsNow(
  needs: Needs,
  agreed: readonly number[],
): Promise<Consent[] | Refusal<'TERMS_NOT_AGREED'>> {
  return consentsOf(await termsInForce(needs, joinTermIds), agreed)
}

type Claim<Code extends RefusalCode> = {
  refusals: readonly Code[]
  take: (client: pg.ClientBase, memberId: number) => Promise<Refusal<Code> | null>
}
type Joining<Code extends RefusalCode> = {
  identify: Identify
  account: Account
  consents: readonly Consent[]
  claim: Claim<Code>
}

/** Writes the member, the event and the welcome pack in one transaction. */
async function join<Code extends RefusalCode>(
  needs: Needs,
  joining: Joining<Code>,
): Promise<Joined | Refusal<'EMAIL_TAKEN' | JoinRowsCode | Code | CommandCode>> {
  const { account, consents } = joining
  const now = needs.clock.now()
  const today = seoulDate(now)
  const memberId = await nextMemberId(needs.db)
  const pack = (await couponsOnOffer(needs.db, today)).filter((coupon) => coupon.welcome)
  const { member, wallet } = decideJoin({
    memberId,
    providerType: account.providerType,
    consents,
    pack,
    copyIds: pack.map(() => newId(now)),
    today,
  })
  let name = ''
  const handled = await handleCommand(needs.store, needs.clock, {
    commandId: `join:${memberId}`,
    request: { memberId },
    actor: `member:${memberId}`,
    streams: [memberStream(memberId), walletStream(memberId)],
    refusedAtAppend: [...joinRefusals, ...joining.claim.refusals],
    decide: () => ({
      events: [
        { stream: memberStream(memberId), ...member },
        ...wallet.map((event) => ({ stream: walletStream(memberId), ...event })),
      ],
      rows: async (client) => {
        const written = await writeMember(client, { memberId, now, ...joining })
        if (isRefusal(written)) return written
        name = written.name
        return null
      },
    }),
  }).catch((error: unknown) => {
    // Another person took the email, or the same person joined elsewhere, between the check and the insert.
    if (violates(error, 'members_email')) return { kind: 'refused' as const, refusal: refuse('EMAIL_TAKEN') }
    if (violates(error, 'member_identities_person_hash_key'))
      return { kind: 'refused' as const, refusal: refuse('ALREADY_JOINED') }
    throw error
  })
  return handled.kind === 'refused' ? handled.refusal : { memberId, name }
}

/** Writes the rows of a new member; refuses a person who may not join and leaves the verification unused then. */
async function writeMember<Code extends RefusalCode>(
  client: pg.ClientBase,
  { memberId, now, identify, account, claim }: Joining<Code> & { memberId: number; now: Date },
): Promise<KnownPerson | Refusal<JoinRowsCode | Code>> {
  const person = await identify(client)
  if (isRefusal(person)) return person
  const { birthDate } = person
  if (!isCivilDate(birthDate) || !isOldEnough(birthDate, seoulDate(now)))
    return refuse('UNDER_AGE', { youngestYears: YOUNGEST_MEMBER_YEARS })
  const barred = await personRefusal(client, person, now)
  if (barred !== null) return barred
  await insertMember(client, {
    ...{ id: memberId, email: account.email, ...person, birthDate },
    ...{ providerType: account.providerType, passwordHash: account.passwordHash },
    joinedAt: now,
  })
  await keepIdentity(client, { memberId, personHash: person.personHash, verifiedAt: now })
  return (await claim.take(client, memberId)) ?? person
}
