import { createHash } from 'node:crypto'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import { z } from 'zod'
import type { ProviderType } from '../../domain/members/events.ts'
import type { LoginSecrets } from '../gateways/social/index.ts'
import type { Deps } from '../platform/deps.ts'
import { openSealed, sameBytes, sealText } from '../platform/security/encryption.ts'

type Needs = Pick<Deps, 'db' | 'env'>

const secretsShape = z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() })
const hashOf = (state: string): Buffer => createHash('sha256').update(state).digest()

/** Writes down what a login must answer to, for one browser and ten minutes. */
export async function beginAttempt(
  { db, env }: Needs,
  provider: ProviderType,
  browser: Buffer,
): Promise<LoginSecrets> {
  const secrets = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() }
  await db.pool.query(
    `INSERT INTO personal.social_attempts (state_hash, provider, browser_hash, secrets, expires_at)
     VALUES ($1, $2, $3, $4, clock_timestamp() + interval '10 minutes')`,
    [hashOf(secrets.state), provider, browser, sealText(env.DATA_SECRET, 'social', JSON.stringify(secrets))],
  )
  return secrets
}

/** What the login that came back must answer to, once; null for one that this browser did not begin. */
export async function takeAttempt(
  { db, env }: Needs,
  provider: ProviderType,
  browser: Buffer | null,
  state: string,
): Promise<LoginSecrets | null> {
  const { rows } = await db.pool.query<{ browser_hash: Buffer; secrets: Buffer }>(
    `DELETE FROM personal.social_attempts WHERE state_hash = $1 AND provider = $2 AND expires_at > clock_timestamp()
     RETURNING browser_hash, secrets`,
    [hashOf(state), provider],
  )
  const [row] = rows
  if (row === undefined || browser === null || !sameBytes(browser, row.browser_hash)) return null
  return secretsShape.parse(JSON.parse(openSealed(env.DATA_SECRET, 'social', row.secrets)))
}
