import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { ProviderType } from '../../domain/members/events.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import { writeMail } from '../mailing/index.ts'
import { changePasswordHash, hashPassword } from '../members/index.ts'
import { refusableTransaction } from '../platform/database/refusableTransaction.ts'
import type { Deps } from '../platform/deps.ts'
import { keyedHash, sameBytes } from '../platform/security/encryption.ts'
import { revokeFamiliesOf } from '../platform/security/families.ts'
import { codeLetter, socialLetter } from './codeLetter.ts'
import { countTries } from './limits.ts'

type Needs = Pick<Deps, 'db' | 'env' | 'queue'>
type Account = { id: number; provider: ProviderType | null }

/** How long a code lives and how often it is tried. */
export const codeLivesSeconds = 300
export const resendAfterSeconds = 30
const mostTries = 5
const ticketLivesMinutes = 10

const accountHash = (env: Needs['env'], email: string): Buffer =>
  keyedHash(env.DATA_SECRET, 'verificationCode', email)
const codeHash = (env: Needs['env'], email: string, code: string): Buffer =>
  keyedHash(env.DATA_SECRET, 'verificationCode', `${email}|${code}`)
const ticketHash = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()

/**
 * Sends a code. Whether the email belongs to anybody changes neither the answer nor the work: one row, one hash, one
 * mail, one job. Refuses TOO_MANY_REQUESTS, among others within 30 seconds of the last code.
 */
export async function sendCode(needs: Needs, email: string, address: string): Promise<Refusal | null> {
  const { db, env } = needs
  const tooMany = await countTries(needs, [
    ['code-send-address', address],
    ['code-send-account', email],
  ])
  if (tooMany !== null) return tooMany
  const account = await accountOf(needs, email)
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const sent = await refusableTransaction(db.pool, async (client) => {
    const memberId = account?.provider === null ? account.id : null
    const { rows } = await client.query<{ wait: number }>(
      // The row of a code that is too young stays as it is, and says how long to wait.
      `WITH written AS (
         INSERT INTO personal.verification_codes AS c (account_hash, member_id, code_hash, expires_at)
         VALUES ($1, $2, $3, clock_timestamp() + make_interval(secs => $4))
         ON CONFLICT (account_hash) DO UPDATE SET member_id = excluded.member_id, code_hash = excluded.code_hash,
           tries = 0, sent_at = clock_timestamp(), expires_at = excluded.expires_at
         WHERE c.sent_at <= clock_timestamp() - make_interval(secs => $5) RETURNING 0 AS wait)
       SELECT wait FROM written UNION ALL
       SELECT ceil($5 - extract(epoch FROM clock_timestamp() - sent_at))::int FROM personal.verification_codes
       WHERE account_hash = $1 AND NOT EXISTS (SELECT FROM written)`,
      [accountHash(env, email), memberId, codeHash(env, email, code), codeLivesSeconds, resendAfterSeconds],
    )
    const wait = rows[0]?.wait ?? resendAfterSeconds
    if (wait > 0) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: wait })
    await writeMail(client, needs, {
      letter: letterFor(env.SHOP_NAME, email, account, code),
      memberId: account?.id ?? null,
      goodForMinutes: codeLivesSeconds / 60,
    })
    return null
  })
  return sent
}

async function accountOf({ db }: Needs, email: string): Promise<Account | undefined> {
  const { rows } = await db.pool.query<Account>(
    'SELECT id, provider_type AS provider FROM shop.member_accounts() WHERE email = $1 AND withdrawn_at IS NULL',
    [email],
  )
  return rows[0]
}

function letterFor(shop: string, email: string, account: Account | undefined, code: string) {
  if (account === undefined) return null
  return account.provider === null
    ? codeLetter(shop, email, code)
    : socialLetter(shop, email, account.provider)
}

/**
 * Exchanges the code for a ticket. Refuses VERIFICATION_CODE_WRONG with the tries that are left,
 * VERIFICATION_CODE_EXPIRED after five minutes, five tries or without a code, and TOO_MANY_REQUESTS.
 */
export async function checkCode(
  needs: Needs,
  given: { email: string; authNumber: string },
  address: string,
): Promise<{ verification: string } | Refusal> {
  const { db, env } = needs
  const { email, authNumber } = given
  const tooMany = await countTries(needs, [
    ['code-check-address', address],
    ['code-check-account', email],
  ])
  if (tooMany !== null) return tooMany
  const account = accountHash(env, email)
  // Counted before it is compared: a thousand guesses at once are a thousand tries.
  const { rows } = await db.pool.query<{ code_hash: Buffer; tries: number; member_id: number | null }>(
    `UPDATE personal.verification_codes SET tries = tries + 1
     WHERE account_hash = $1 AND expires_at > clock_timestamp() AND tries < $2 RETURNING code_hash, tries, member_id`,
    [account, mostTries],
  )
  const [row] = rows
  const expected = codeHash(env, email, authNumber)
  if (row === undefined) return refuse('VERIFICATION_CODE_EXPIRED')
  if (!sameBytes(row.code_hash, expected)) {
    const triesLeft = mostTries - row.tries
    return triesLeft > 0
      ? refuse('VERIFICATION_CODE_WRONG', { triesLeft })
      : refuse('VERIFICATION_CODE_EXPIRED', { triesLeft })
  }
  const verification = randomBytes(32).toString('base64url')
  const taken = await db.pool.query(
    `WITH used AS (DELETE FROM personal.verification_codes WHERE account_hash = $1 AND code_hash = $2 RETURNING member_id)
     INSERT INTO personal.verification_tickets (ticket_hash, account_hash, member_id, expires_at)
     SELECT $3, $1, member_id, clock_timestamp() + make_interval(mins => $4) FROM used`,
    [account, row.code_hash, ticketHash(verification), ticketLivesMinutes],
  )
  return taken.rowCount === 1 ? { verification } : refuse('VERIFICATION_CODE_EXPIRED')
}

/** Sets a new password and ends every login of the member. Refuses VERIFICATION_TICKET_INVALID. */
export async function resetPassword(
  needs: Needs,
  given: { email: string; verification: string; password: string },
  address: string,
): Promise<Refusal | null> {
  const { db, env } = needs
  const tooMany = await countTries(needs, [['password-reset-address', address]])
  if (tooMany !== null) return tooMany
  const passwordHash = await hashPassword(given.password)
  return refusableTransaction(db.pool, async (client) => {
    const { rows } = await client.query<{ member_id: number | null }>(
      `DELETE FROM personal.verification_tickets
       WHERE ticket_hash = $1 AND account_hash = $2 AND expires_at > clock_timestamp() RETURNING member_id`,
      [ticketHash(given.verification), accountHash(env, given.email)],
    )
    const memberId = rows[0]?.member_id ?? null
    if (memberId === null) return refuse('VERIFICATION_TICKET_INVALID')
    if (!(await changePasswordHash(client, memberId, passwordHash)))
      return refuse('VERIFICATION_TICKET_INVALID')
    await revokeFamiliesOf(client, memberId, 'password_change')
    return null
  })
}

/** Forgets codes and tickets that are over. */
export async function forgetCodes({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db.pool.query('DELETE FROM personal.verification_codes WHERE expires_at < clock_timestamp()')
  await db.pool.query('DELETE FROM personal.verification_tickets WHERE expires_at < clock_timestamp()')
}
