import { createHash } from 'node:crypto'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import { z } from 'zod'
import type { ProviderType } from '../../domain/members/events.ts'
import type { LoginSecrets } from '../gateways/social/index.ts'
import { realNow, realTimeIn } from '../platform/database/realTime.ts'
import type { Deps } from '../platform/deps.ts'
import { openSealed, sameBytes, sealText } from '../platform/security/encryption.ts'

type Needs = Pick<Deps, 'db' | 'env'>

const attemptLivesSeconds = 600
const secretsShape = z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() })
const hashOf = (state: string): Buffer => createHash('sha256').update(state).digest()

/** Stores and returns the secrets of a login attempt, for one browser and ten minutes. */
export async function beginAttempt(
  { db, env }: Needs,
  provider: ProviderType,
  browser: Buffer,
): Promise<LoginSecrets> {
  const secrets = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() }
  await db.kysely
    .insertInto('personal.social_attempts')
    .values({
      state_hash: hashOf(secrets.state),
      provider,
      browser_hash: browser,
      secrets: sealText(env.DATA_SECRET, 'social', JSON.stringify(secrets)),
      expires_at: realTimeIn(attemptLivesSeconds),
    })
    .execute()
  return secrets
}

/** Consumes and returns the secrets of the attempt that came back; null for one that this browser did not begin. */
export async function takeAttempt(
  { db, env }: Needs,
  provider: ProviderType,
  browser: Buffer | null,
  state: string,
): Promise<LoginSecrets | null> {
  const row = await db.kysely
    .deleteFrom('personal.social_attempts')
    .where('state_hash', '=', hashOf(state))
    .where('provider', '=', provider)
    .where('expires_at', '>', realNow)
    .returning(['browser_hash', 'secrets'])
    .executeTakeFirst()
  if (row === undefined || browser === null || !sameBytes(browser, row.browser_hash)) return null
  return secretsShape.parse(JSON.parse(openSealed(env.DATA_SECRET, 'social', row.secrets)))
}
