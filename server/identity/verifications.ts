import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { IdentityForm } from '../../domain/wire/identity.ts'
import type { Nice, VerifiedPerson } from '../gateways/nice/index.ts'
import type { Deps } from '../platform/deps.ts'
import { keyedHash, openSealed, sameBytes, sealText } from '../platform/security/encryption.ts'

type Needs = Pick<Deps, 'db' | 'env'>

const keysShape = z.object({ key: z.string(), iv: z.string(), hmacKey: z.string() })
const personShape = z.object({
  name: z.string(),
  birthDate: z.string(),
  gender: z.boolean(),
  phoneNumber: z.string(),
  personKey: z.string(),
})

/**
 * A person whose identity was verified. `personHash` is the keyed hash of the provider's name for them;
 * `likenessHash` of what was verified, for people who became members before identities were kept.
 */
export type KnownPerson = Omit<VerifiedPerson, 'personKey'> & { personHash: Buffer; likenessHash: Buffer }

type Likeness = Omit<VerifiedPerson, 'personKey'>

/** The keyed hash of name, birth date, gender and phone number. */
export const likenessHash = (env: Needs['env'], { name, birthDate, gender, phoneNumber }: Likeness): Buffer =>
  keyedHash(env.DATA_SECRET, 'person', [name, birthDate, gender, phoneNumber].join('|'))

/** A verified person as the shop keeps them: the provider's name for them only as a keyed hash. */
export const knownPerson = (env: Needs['env'], { personKey, ...person }: VerifiedPerson): KnownPerson => ({
  ...person,
  personHash: keyedHash(env.DATA_SECRET, 'person', personKey),
  likenessHash: likenessHash(env, person),
})

export type IdentityResult = { tokenVersionId: string; encrypted: string; integrity: string }

/** Begins a verification for one browser, which knows the shop as `origin`. Refuses PROVIDER_UNAVAILABLE. */
export async function beginVerification(
  { db, env }: Needs,
  nice: Nice,
  browser: Buffer,
  origin: string,
): Promise<IdentityForm | Refusal> {
  // 30 characters at most, and nobody can guess the next one.
  const requestNumber = `BL${randomBytes(14).toString('hex')}`
  const returnUrl = `${origin}/api/auth/identity-verification/callback`
  const started = await nice.start({ requestNumber, returnUrl, now: new Date() })
  if (started.outcome === 'unavailable') return refuse('PROVIDER_UNAVAILABLE')
  await db.pool.query(
    `INSERT INTO personal.identity_verifications (request_no, token_version_id, browser_hash, keys, expires_at)
     VALUES ($1, $2, $3, $4, clock_timestamp() + interval '10 minutes')`,
    [
      requestNumber,
      started.form.token_version_id,
      browser,
      sealText(env.DATA_SECRET, 'identity', JSON.stringify(started.keys)),
    ],
  )
  return { ...started.form, popupUrl: started.popupUrl }
}

type OpenRow = { request_no: string; browser_hash: Buffer; keys: Buffer | null; live: boolean }

/**
 * Takes the provider's answer. Refuses IDENTITY_REJECTED for what was changed, belongs to another browser or was
 * answered before, and IDENTITY_EXPIRED after ten minutes. The result lives ten more minutes.
 */
export async function takeResult(
  { db, env }: Needs,
  nice: Nice,
  browser: Buffer | null,
  result: IdentityResult,
): Promise<VerifiedPerson | Refusal> {
  const { rows } = await db.pool.query<OpenRow>(
    `SELECT request_no, browser_hash, keys, expires_at > clock_timestamp() AS live
     FROM personal.identity_verifications WHERE token_version_id = $1`,
    [result.tokenVersionId],
  )
  const [row] = rows
  if (row === undefined || row.keys === null) return refuse('IDENTITY_REJECTED')
  if (browser === null || !sameBytes(browser, row.browser_hash)) return refuse('IDENTITY_REJECTED')
  if (!row.live) return refuse('IDENTITY_EXPIRED')
  const keys = keysShape.parse(JSON.parse(openSealed(env.DATA_SECRET, 'identity', row.keys)))
  const read = nice.read(keys, result)
  if (read.outcome !== 'verified' || read.requestNumber !== row.request_no) return refuse('IDENTITY_REJECTED')
  const { rowCount } = await db.pool.query(
    // Without its keys a row takes no second answer, however many arrive at once.
    `UPDATE personal.identity_verifications SET keys = NULL, result = $2, verified_at = clock_timestamp(),
       expires_at = clock_timestamp() + interval '10 minutes'
     WHERE request_no = $1 AND keys IS NOT NULL`,
    [row.request_no, sealText(env.DATA_SECRET, 'identity', JSON.stringify(read.person))],
  )
  return rowCount === 1 ? read.person : refuse('IDENTITY_REJECTED')
}

/**
 * The person that this browser verified, once: a second call finds nothing. Call it in the transaction that uses the
 * person, so that a refusal, which rolls back, leaves the verification as it was. Refuses IDENTITY_REQUIRED when the
 * browser verified nobody and IDENTITY_EXPIRED when it is over or was used.
 */
export async function consumeVerification(
  client: pg.ClientBase,
  env: Needs['env'],
  browser: Buffer | null,
): Promise<KnownPerson | Refusal> {
  if (browser === null) return refuse('IDENTITY_REQUIRED')
  const { rows } = await client.query<{ request_no: string; result: Buffer | null; live: boolean }>(
    `SELECT request_no, result, expires_at > clock_timestamp() AS live FROM personal.identity_verifications
     WHERE browser_hash = $1 AND verified_at IS NOT NULL ORDER BY verified_at DESC LIMIT 1 FOR UPDATE`,
    [browser],
  )
  const [row] = rows
  if (row === undefined) return refuse('IDENTITY_REQUIRED')
  if (row.result === null || !row.live) return refuse('IDENTITY_EXPIRED')
  await client.query(
    `UPDATE personal.identity_verifications SET result = NULL, consumed_at = clock_timestamp() WHERE request_no = $1`,
    [row.request_no],
  )
  return knownPerson(env, personShape.parse(JSON.parse(openSealed(env.DATA_SECRET, 'identity', row.result))))
}

/** Forgets verifications that are over; `purge` of the withdrawal module calls it. */
export async function forgetVerifications({ db }: Pick<Deps, 'db'>): Promise<number> {
  const { rowCount } = await db.pool.query(
    `DELETE FROM personal.identity_verifications WHERE expires_at < clock_timestamp() - interval '10 minutes'`,
  )
  return rowCount ?? 0
}
