import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { IdentityForm } from '../../domain/wire/identity.ts'
import { birthday } from '../../domain/wire/primitives.ts'
import type { IdentityGateway, IdentityResult, VerifiedPerson } from '../gateways/identity/index.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { realNow, realTimeIn } from '../platform/database/realTime.ts'
import type { Deps } from '../platform/deps.ts'
import { keyedHash, keyedHashes, openSealed, sameBytes, sealText } from '../platform/security/encryption.ts'

type Needs = Pick<Deps, 'db' | 'env'>

const personShape = z.object({
  name: z.string(),
  birthDate: birthday,
  gender: z.boolean(),
  phoneNumber: z.string(),
  personKey: z.string(),
})

/** Ten minutes to verify, and ten to use the result. */
const livesSeconds = 600
const isLive = sql<boolean>`expires_at > clock_timestamp()`.as('live')

/**
 * A person whose identity was verified. `personHash` is the keyed hash of the provider's id for them; a likeness is
 * that of the verified data, for people who became members before identities were stored. `knownAs` and `likenesses`
 * are the same by each secret, for finding what an older one hashed.
 */
export type KnownPerson = Omit<VerifiedPerson, 'personKey'> & {
  personHash: Buffer
  knownAs: readonly Buffer[]
  likenesses: readonly Buffer[]
}

type Likeness = Omit<VerifiedPerson, 'personKey'>

/** The keyed hash of name, birth date, gender and phone number. */
export const likenessHash = (env: Needs['env'], person: Likeness): Buffer =>
  keyedHash(env.DATA_SECRET, 'person', likenessOf(person))

const likenessOf = ({ name, birthDate, gender, phoneNumber }: Likeness): string =>
  [name, birthDate, gender, phoneNumber].join('|')

/** A verified person as the shop stores them, with the provider's id only as a keyed hash. */
export const knownPerson = (env: Needs['env'], { personKey, ...person }: VerifiedPerson): KnownPerson => ({
  ...person,
  personHash: keyedHash(env.DATA_SECRET, 'person', personKey),
  knownAs: keyedHashes(env.DATA_SECRET, 'person', personKey),
  likenesses: keyedHashes(env.DATA_SECRET, 'person', likenessOf(person)),
})

/** Begins a verification for one browser, which reaches the shop at `origin`. Refuses PROVIDER_UNAVAILABLE. */
export async function beginVerification(
  { db, env }: Needs,
  gateway: IdentityGateway,
  browser: Buffer,
  origin: string,
): Promise<IdentityForm | Refusal<'PROVIDER_UNAVAILABLE'>> {
  // The provider takes 30 characters at most; the number is random so that nobody can guess another one.
  const requestNumber = `BL${randomBytes(14).toString('hex')}`
  const returnUrl = `${origin}/api/auth/identity-verification/callback`
  const started = await gateway.start({ requestNumber, returnUrl, now: new Date() })
  if (started.outcome === 'unavailable') return refuse('PROVIDER_UNAVAILABLE')
  await db.kysely
    .insertInto('personal.identity_verifications')
    .values({
      request_no: requestNumber,
      verification_key: started.verificationKey,
      browser_hash: browser,
      keys: sealText(env.DATA_SECRET, 'identity', started.secret),
      expires_at: realTimeIn(livesSeconds),
    })
    .execute()
  return { ...started.fields, popupUrl: started.popupUrl }
}

/**
 * Accepts the provider's answer, which is then valid for ten more minutes. Refuses IDENTITY_REJECTED when the answer
 * was tampered with, belongs to another browser or came before, and IDENTITY_EXPIRED after ten minutes.
 */
export async function takeResult(
  { db, env }: Needs,
  gateway: IdentityGateway,
  browser: Buffer | null,
  result: IdentityResult,
): Promise<VerifiedPerson | Refusal<'IDENTITY_EXPIRED' | 'IDENTITY_REJECTED'>> {
  const row = await db.kysely
    .selectFrom('personal.identity_verifications')
    .select(['request_no', 'browser_hash', 'keys', isLive])
    .where('verification_key', '=', gateway.verificationKeyOf(result))
    .executeTakeFirst()
  if (row === undefined || row.keys === null) return refuse('IDENTITY_REJECTED')
  if (browser === null || !sameBytes(browser, row.browser_hash)) return refuse('IDENTITY_REJECTED')
  if (!row.live) return refuse('IDENTITY_EXPIRED')
  const read = gateway.read(openSealed(env.DATA_SECRET, 'identity', row.keys), result)
  if (read.outcome !== 'verified' || read.requestNumber !== row.request_no) return refuse('IDENTITY_REJECTED')
  const { numUpdatedRows } = await db.kysely
    .updateTable('personal.identity_verifications')
    .set({
      keys: null,
      result: sealText(env.DATA_SECRET, 'identity', JSON.stringify(read.person)),
      verified_at: realNow,
      expires_at: realTimeIn(livesSeconds),
    })
    .where('request_no', '=', row.request_no)
    // The first answer removes the keys, so that a row accepts only one however many arrive at once.
    .where('keys', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? read.person : refuse('IDENTITY_REJECTED')
}

/** The number of the browser's verification, whether it was used or not; null for a browser without one. */
export async function verificationOf(
  { db }: Pick<Needs, 'db'>,
  browser: Buffer | null,
): Promise<string | null> {
  if (browser === null) return null
  const row = await latestOf(db.kysely, browser).executeTakeFirst()
  return row?.request_no ?? null
}

const latestOf = (queries: ReturnType<typeof queriesOn>, browser: Buffer) =>
  queries
    .selectFrom('personal.identity_verifications')
    .select(['request_no', 'result', isLive])
    .where('browser_hash', '=', browser)
    .where('verified_at', 'is not', null)
    .orderBy('verified_at', 'desc')
    .limit(1)

/**
 * Consumes the browser's verification and returns the person. Call it in the transaction that uses the person, so that
 * a refusal, which rolls back, leaves the verification unused. Refuses IDENTITY_REQUIRED when the browser has no
 * verification, and IDENTITY_EXPIRED when it has expired or was used.
 */
export async function consumeVerification(
  client: pg.ClientBase,
  env: Needs['env'],
  browser: Buffer | null,
): Promise<KnownPerson | Refusal<'IDENTITY_EXPIRED' | 'IDENTITY_REQUIRED'>> {
  if (browser === null) return refuse('IDENTITY_REQUIRED')
  const queries = queriesOn(client)
  const row = await latestOf(queries, browser).forUpdate().executeTakeFirst()
  if (row === undefined) return refuse('IDENTITY_REQUIRED')
  if (row.result === null || !row.live) return refuse('IDENTITY_EXPIRED')
  await queries
    .updateTable('personal.identity_verifications')
    .set({ result: null, consumed_at: realNow })
    .where('request_no', '=', row.request_no)
    .execute()
  return knownPerson(env, personShape.parse(JSON.parse(openSealed(env.DATA_SECRET, 'identity', row.result))))
}

/** Deletes verifications that have expired and returns how many. */
export async function forgetVerifications({ db }: Pick<Deps, 'db'>): Promise<number> {
  const { numDeletedRows } = await db.kysely
    .deleteFrom('personal.identity_verifications')
    .where('expires_at', '<', realTimeIn(-livesSeconds))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
