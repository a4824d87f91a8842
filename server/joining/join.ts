import type pg from 'pg'
import { z } from 'zod'
import { isOldEnough, YOUNGEST_MEMBER_YEARS } from '../../domain/members/age.ts'
import { consentsOf, joinTermIds } from '../../domain/members/consents.ts'
import { type Consent, memberStream, type ProviderType } from '../../domain/members/events.ts'
import { decideJoin } from '../../domain/processes/joining.ts'
import { isCivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
import {
  isRefusal,
  isRefusedAs,
  type Refusal,
  type RefusalCode,
  refuse,
} from '../../domain/shared/decision.ts'
import { walletStream } from '../../domain/wallet/events.ts'
import { couponsOnOffer } from '../catalogue/index.ts'
import { consumeVerification, type KnownPerson, keepIdentity, verificationOf } from '../identity/index.ts'
import { hashPassword, insertMember, memberNames, nextMemberId } from '../members/index.ts'
import { violates } from '../platform/database/refusableTransaction.ts'
import type { Deps } from '../platform/deps.ts'
import { type CommandCode, handleCommand, requestHashOf } from '../platform/eventStore/handleCommand.ts'
import { newId } from '../platform/newId.ts'
import { typedAs } from '../platform/security/typedAs.ts'
import { termsInForce } from '../terms/index.ts'
import { emailRefusal, loginOf, memberRefusal, personRefusal } from './existingAccount.ts'

type Needs = Pick<Deps, 'db' | 'env' | 'clock' | 'store'>

/** `isRepeated`: the same request made the account before, and its answer may have been lost. */
type Joined = { memberId: number; name: string; isRepeated: boolean }

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
 * A request to join: a check of identity makes one account. The same request of the browser that was checked finds the
 * account that it made; the password is not compared here, because a fast hash of it would be kept for ever.
 */
type JoinCommand = { commandId: string | null; request: string }

const commandIdOf = (verification: string | null): string | null =>
  verification === null ? null : `join:${verification}`

/** The command of a browser's check with what was sent; it has no id before a check. */
async function commandOf(needs: Needs, browser: Buffer | null, sent: object): Promise<JoinCommand> {
  return {
    commandId: commandIdOf(await verificationOf(needs, browser)),
    // Which browser it was is random, so that nobody can test later whose email it was.
    request: typedAs(needs, { browser: browser?.toString('hex'), ...sent }),
  }
}

const resultShape = z.object({ memberId: z.int() })

/** The member whom a check made, and by which request; null while it has made none. */
async function madeBy({ store }: Needs, commandId: string | null) {
  const { done } = commandId === null ? { done: null } : await store.load([], commandId)
  return done && { ...resultShape.parse(done.result), requestHash: done.requestHash }
}

/**
 * What the check of a request to join made before: the account of the same request, or the refusal of whoever sends
 * another one, ALREADY_JOINED (rule 788). Null while it has made none, and once its member has left.
 */
async function joinedBefore(
  needs: Needs,
  { commandId, request }: JoinCommand,
): Promise<Joined | Refusal<'ALREADY_JOINED'> | null> {
  const made = await madeBy(needs, commandId)
  if (made === null) return null
  const { memberId, requestHash } = made
  if (requestHash !== requestHashOf({ request, actor: `member:${memberId}` }))
    return memberRefusal(needs.db.pool, memberId)
  const member = await needs.db.kysely
    .selectFrom(memberNames.as('m'))
    .select('name')
    .where('id', '=', memberId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return member === undefined ? null : { memberId, name: member.name, isRepeated: true }
}

/** Whether this browser's check made the account of the email, which is then no other one's (rule 788). */
export async function madeHere(needs: Needs, browser: Buffer | null, email: string): Promise<boolean> {
  const made = await madeBy(needs, commandIdOf(await verificationOf(needs, browser)))
  return made !== null && (await loginOf(needs.db.pool, made.memberId))?.email === email
}

/**
 * Joins with a password. Refuses TERMS_NOT_AGREED, IDENTITY_REQUIRED, IDENTITY_EXPIRED, UNDER_AGE, ALREADY_JOINED,
 * REJOIN_TOO_EARLY and EMAIL_TAKEN; a refusal leaves the verification as it was.
 */
export async function joinWithPassword(
  needs: Needs,
  browser: Buffer | null,
  given: { email: string; password: string; agreedTerms: readonly number[] },
): Promise<Joined | Refusal<JoinCode>> {
  const { email, agreedTerms } = given
  const command = await commandOf(needs, browser, { email, agreedTerms })
  const before = await joinedBefore(needs, command)
  if (before !== null) return before
  const consents = await consentsNow(needs, agreedTerms)
  if (isRefusal(consents)) return consents
  if (browser === null) return refuse('IDENTITY_REQUIRED')
  return join(needs, {
    command,
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
    command: { commandId: null, request: '' },
    identify: async () => person,
    account: await accountOf(given),
    consents,
    claim: nothingToClaim,
  })
}

/**
 * Joins through a social provider; `claim` consumes the proof of the social login in the same transaction and may
 * refuse, also before anything about the email is revealed. An email that another account has is refused ALREADY_JOINED,
 * because the person cannot choose another one.
 */
export async function joinThroughProvider<Code extends RefusalCode>(
  needs: Needs,
  browser: Buffer | null,
  given: { email: string; providerType: ProviderType; snsId: string; agreedTerms: readonly number[] },
  claim: Claim<Code>,
): Promise<Joined | Refusal<JoinCode | Code>> {
  const { email, providerType } = given
  const command = await commandOf(needs, browser, { ...given, proof: claim.proof })
  const before = await joinedBefore(needs, command)
  if (before !== null && !isRefusal(before)) return before
  const unproven = await claim.whyNot()
  if (unproven !== null) return unproven
  if (before !== null) return before
  const consents = await consentsNow(needs, given.agreedTerms)
  if (isRefusal(consents)) return consents
  const taken = await emailRefusal(needs.db.pool, email)
  if (taken !== null) return taken
  const account = { email, providerType, passwordHash: null }
  return join(needs, { command, identify: verifiedIn(needs, browser), account, consents, claim })
}

const nothingToClaim: Claim<never> = {
  refusals: [],
  proof: '',
  whyNot: async () => null,
  take: async () => null,
}

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
  /** What proves the social login, as its request is compared by it. */
  proof: string
  /** Why nothing is proven; null while it is. */
  whyNot: () => Promise<Refusal<Code> | null>
  take: (client: pg.ClientBase, memberId: number) => Promise<Refusal<Code> | null>
}
type Joining<Code extends RefusalCode> = {
  command: JoinCommand
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
  const { account, consents, command } = joining
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
  let checked: KnownPerson | undefined
  const identify: Identify = async (client) => {
    const person = await joining.identify(client)
    if (!isRefusal(person)) checked = person
    return person
  }
  const handled = await handleCommand(needs.store, needs.clock, {
    commandId: command.commandId ?? `join:${memberId}`,
    request: command.request,
    actor: `member:${memberId}`,
    streams: [memberStream(memberId), walletStream(memberId)],
    refusedAtAppend: [...joinRefusals, ...joining.claim.refusals],
    decide: () => ({
      events: [
        { stream: memberStream(memberId), ...member },
        ...wallet.map((event) => ({ stream: walletStream(memberId), ...event })),
      ],
      rows: async (client) => {
        const written = await writeMember(client, { memberId, now, ...joining, identify })
        if (isRefusal(written)) return written
        name = written.name
        return null
      },
      result: { memberId },
    }),
  }).catch(async (error: unknown) => {
    // Another person took the email, or the same person joined elsewhere, between the check and the insert.
    const refusal = violates(error, 'members_email')
      ? await takenEmail(needs, account)
      : violates(error, 'member_identities_person_hash_key')
        ? ((checked && (await personRefusal(needs.db.pool, checked, now))) ?? refuse('ALREADY_JOINED'))
        : null
    if (refusal === null) throw error
    return { kind: 'refused' as const, refusal }
  })
  if (handled.kind === 'done' && !handled.duplicate) return { memberId, name, isRepeated: false }
  if (handled.kind === 'refused' && !isRefusedAs(handled.refusal, ['IDEMPOTENCY_KEY_REUSED']))
    return handled.refusal
  // Another request of this check was at work at the same moment.
  return (await joinedBefore(needs, command)) ?? refuse('IDENTITY_EXPIRED')
}

/** As it is answered a moment later: whoever joins through a provider cannot choose another email (rule 914). */
const takenEmail = async (
  { db }: Needs,
  { email, providerType }: Account,
): Promise<Refusal<'EMAIL_TAKEN' | 'ALREADY_JOINED'>> =>
  (providerType === null ? null : await emailRefusal(db.pool, email)) ?? refuse('EMAIL_TAKEN')

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
