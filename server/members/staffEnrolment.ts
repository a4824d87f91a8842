import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { realNow, realTimeIn } from '../platform/database/realTime.ts'
import { refusableTransaction } from '../platform/database/refusableTransaction.ts'
import type { Deps } from '../platform/deps.ts'
import { recordChange } from '../platform/recordChange.ts'
import { openSealed, sealText } from '../platform/security/encryption.ts'
import { type Allowance, attemptKey, countAttempt } from '../platform/security/rateLimit.ts'
import { enrolmentUri, newTotpSecret, stepOfCode } from '../platform/security/totp.ts'
import { hashPassword } from './passwords.ts'
import { forgetCodeTries } from './staffLogin.ts'

type Needs = Pick<Deps, 'db' | 'env' | 'clock'>
type OfferedFactor = { secret: string; uri: string }

const linkLivesSeconds = 72 * 3600
const offerLivesSeconds = 600
const tries: Allowance = { most: 20, windowSeconds: 600 }

const ticketHash = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()

/** Issues the ticket of a colleague's link; an earlier ticket becomes invalid. Only the ticket's hash is stored. */
export async function issueTicket(client: pg.ClientBase, staffId: number) {
  const ticket = randomBytes(32).toString('base64url')
  const row = { ticket_hash: ticketHash(ticket), totp_secret: null, expires_at: realTimeIn(linkLivesSeconds) }
  const { expires_at } = await queriesOn(client)
    .insertInto('shop.staff_enrolments')
    .values({ staff_id: staffId, ...row })
    .onConflict((known) => known.column('staff_id').doUpdateSet(row))
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { id: staffId, ticket, expiresAt: expires_at.toISOString() }
}

/** Counts a try before the ticket is checked. */
export async function countTicketTry(
  { db, env }: Needs,
  address: string,
): Promise<Refusal<'TOO_MANY_REQUESTS'> | null> {
  const wait = await countAttempt(db.pool, attemptKey(env.JWT_SECRET, 'staff-enrolment', address), tries)
  return wait > 0 ? refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: wait }) : null
}

const liveTicket = (client: pg.Pool | pg.ClientBase, ticket: string) =>
  queriesOn(client)
    .selectFrom('shop.staff_enrolments as e')
    .innerJoin('shop.staff as s', 's.id', 'e.staff_id')
    .select(['s.id', 's.name', 's.email', 'e.totp_secret as secret'])
    .where('e.ticket_hash', '=', ticketHash(ticket))
    .where('e.expires_at', '>', realNow)
    .where('s.left_at', 'is', null)

/**
 * Returns the owner of a link and the secret for their authenticator, which stays the same however often the page is
 * opened. Refuses ENROLMENT_INVALID.
 */
export async function openEnrolment(
  needs: Needs,
  ticket: string,
): Promise<({ name: string; email: string } & OfferedFactor) | Refusal<'ENROLMENT_INVALID'>> {
  const { db, env } = needs
  return refusableTransaction(db.pool, async (client) => {
    const found = await liveTicket(client, ticket).forUpdate().executeTakeFirst()
    if (found === undefined) return refuse('ENROLMENT_INVALID', { of: 'link' })
    const { id, name, email } = found
    const known = found.secret === null ? null : openSealed(env.DATA_SECRET, 'secondFactor', found.secret)
    const secret = known ?? newTotpSecret()
    if (known === null)
      await queriesOn(client)
        .updateTable('shop.staff_enrolments')
        .set({ totp_secret: sealText(env.DATA_SECRET, 'secondFactor', secret) })
        .where('staff_id', '=', id)
        .execute()
    return { name, email, secret, uri: enrolmentUri({ secret, issuer: env.SHOP_NAME, label: email }) }
  })
}

/** Sets the password and the second factor by a link, once. Refuses ENROLMENT_INVALID and SECOND_FACTOR_WRONG. */
export async function completeEnrolment(
  needs: Needs,
  { ticket, password, code }: { ticket: string; password: string; code: string },
): Promise<Refusal<'ENROLMENT_INVALID' | 'SECOND_FACTOR_WRONG'> | null> {
  const { db, env, clock } = needs
  const passwordHash = await hashPassword(password)
  const enrolled = await refusableTransaction(db.pool, async (client) => {
    const found = await liveTicket(client, ticket).forUpdate().executeTakeFirst()
    if (found === undefined || found.secret === null) return refuse('ENROLMENT_INVALID', { of: 'link' })
    const secret = openSealed(env.DATA_SECRET, 'secondFactor', found.secret)
    const step = stepOfCode(secret, code, Date.now())
    if (step === null) return refuse('SECOND_FACTOR_WRONG')
    await takeFactor(client, env, found.id, { password_hash: passwordHash, secret, totp_step: step })
    await recordChange(queriesOn(client), {
      ...{ subject: 'staff', key: found.id, before: { enrolled: false }, after: { enrolled: true } },
      ...{ actor: `staff:${found.id}`, at: clock.now() },
    })
    return found.id
  })
  if (isRefusal(enrolled)) return enrolled
  await forgetCodeTries(needs, enrolled)
  return null
}

/** Seals the secret anew: one that an older DATA_SECRET sealed would reach a table that was sealed again already. */
async function takeFactor(
  client: pg.ClientBase,
  { DATA_SECRET }: Needs['env'],
  staffId: number,
  { secret, ...given }: { password_hash?: string; secret: string; totp_step: number },
): Promise<void> {
  const row = { ...given, totp_secret: sealText(DATA_SECRET, 'secondFactor', secret) }
  await queriesOn(client).updateTable('shop.staff').set(row).where('id', '=', staffId).execute()
  await queriesOn(client).deleteFrom('shop.staff_enrolments').where('staff_id', '=', staffId).execute()
}

/** Offers a logged-in colleague the secret for another authenticator, valid for ten minutes. */
export async function offerFactor(
  { db, env }: Needs,
  staffId: number,
  email: string,
): Promise<OfferedFactor> {
  const secret = newTotpSecret()
  const row = {
    ticket_hash: null,
    totp_secret: sealText(env.DATA_SECRET, 'secondFactor', secret),
    expires_at: realTimeIn(offerLivesSeconds),
  }
  await db.kysely
    .insertInto('shop.staff_enrolments')
    .values({ staff_id: staffId, ...row })
    .onConflict((known) => known.column('staff_id').doUpdateSet(row))
    .execute()
  return { secret, uri: enrolmentUri({ secret, issuer: env.SHOP_NAME, label: email }) }
}

/** Activates the offered authenticator when its code is right. Refuses ENROLMENT_INVALID and SECOND_FACTOR_WRONG. */
export async function confirmFactor(
  { db, env, clock }: Needs,
  staffId: number,
  code: string,
): Promise<Refusal<'ENROLMENT_INVALID' | 'SECOND_FACTOR_WRONG'> | null> {
  const confirmed = await refusableTransaction(db.pool, async (client) => {
    const offer = await queriesOn(client)
      .selectFrom('shop.staff_enrolments')
      .select('totp_secret as secret')
      .where('staff_id', '=', staffId)
      .where('ticket_hash', 'is', null)
      .where('expires_at', '>', realNow)
      .forUpdate()
      .executeTakeFirst()
    if (offer === undefined || offer.secret === null) return refuse('ENROLMENT_INVALID', { of: 'factor' })
    const secret = openSealed(env.DATA_SECRET, 'secondFactor', offer.secret)
    const step = stepOfCode(secret, code, Date.now())
    if (step === null) return refuse('SECOND_FACTOR_WRONG')
    await takeFactor(client, env, staffId, { secret, totp_step: step })
    await recordChange(queriesOn(client), {
      ...{ subject: 'staff', key: staffId, before: {}, after: { secondFactor: 'replaced' } },
      ...{ actor: `staff:${staffId}`, at: clock.now() },
    })
    return null
  })
  return isRefusal(confirmed) ? confirmed : null
}
