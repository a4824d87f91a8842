import type pg from 'pg'
import { z } from 'zod'
import type { ProviderType } from '../../domain/members/events.ts'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { SocialPerson } from '../gateways/social/index.ts'
import type { Deps } from '../platform/deps.ts'
import { keyedHash, openSealed, sealText } from '../platform/security/encryption.ts'

type Needs = Pick<Deps, 'db' | 'env'>

const ticketShape = z.object({
  provider: z.enum(['kakao', 'naver', 'apple']),
  snsId: z.string(),
  email: z.string(),
  refreshToken: z.string().nullable(),
})
type Ticket = z.infer<typeof ticketShape>

const hashOf = (env: Needs['env'], provider: ProviderType, snsId: string): Buffer =>
  keyedHash(env.DATA_SECRET, 'social', `${provider}|${snsId}`)
const sealedToken = (env: Needs['env'], token: string | null): Buffer | null =>
  token === null ? null : sealText(env.DATA_SECRET, 'social', token)

/** The member to whom this account of a provider belongs; the newest token to end the link with is kept. */
export async function linkedMember(
  { db, env }: Needs,
  provider: ProviderType,
  person: SocialPerson,
): Promise<{ id: number; name: string } | null> {
  const { rows } = await db.pool.query<{ id: number; name: string }>(
    `UPDATE personal.social_links l SET refresh_token = coalesce($3, l.refresh_token) FROM shop.member_accounts() m
     WHERE l.provider = $1 AND l.sns_hash = $2 AND m.id = l.member_id AND m.withdrawn_at IS NULL RETURNING m.id, m.name`,
    [provider, hashOf(env, provider, person.snsId), sealedToken(env, person.refreshToken)],
  )
  return rows[0] ?? null
}

/** Remembers for half an hour who came back, under the secret of their browser. */
export async function keepTicket({ db, env }: Needs, ticketHash: Buffer, ticket: Ticket): Promise<void> {
  await db.pool.query(
    `INSERT INTO personal.social_tickets (ticket_hash, person, expires_at)
     VALUES ($1, $2, clock_timestamp() + interval '30 minutes')`,
    [ticketHash, sealText(env.DATA_SECRET, 'social', JSON.stringify(ticket))],
  )
}

type Said = { providerType: ProviderType; snsId: string; email: string }

const ticketOf = (env: Needs['env'], row: { person: Buffer } | undefined, said: Said): Ticket | Refusal => {
  if (row === undefined) return refuse('SOCIAL_TICKET_INVALID')
  const ticket = ticketShape.parse(JSON.parse(openSealed(env.DATA_SECRET, 'social', row.person)))
  const same =
    ticket.provider === said.providerType && ticket.snsId === said.snsId && ticket.email === said.email
  return same ? ticket : refuse('SOCIAL_TICKET_INVALID')
}

/** Looks whether this browser holds the ticket of what it says, before anything is told about that email. */
export async function ticketRefusal(
  { db, env }: Needs,
  ticketHash: Buffer | null,
  said: Said,
): Promise<Refusal | null> {
  const { rows } = await db.pool.query<{ person: Buffer }>(
    'SELECT person FROM personal.social_tickets WHERE ticket_hash = $1 AND expires_at > clock_timestamp()',
    [ticketHash],
  )
  const ticket = ticketOf(env, rows[0], said)
  return isRefusal(ticket) ? ticket : null
}

/**
 * Links the new member to the account that this browser logged in with, in the join's own transaction. What the client
 * says must be what the provider said. Refuses SOCIAL_TICKET_INVALID, and ALREADY_JOINED for an account that is linked.
 */
export async function claimTicket(
  client: pg.ClientBase,
  env: Needs['env'],
  ticketHash: Buffer | null,
  said: Said & { memberId: number },
): Promise<Refusal | null> {
  const { rows } = await client.query<{ person: Buffer }>(
    `DELETE FROM personal.social_tickets WHERE ticket_hash = $1 AND expires_at > clock_timestamp() RETURNING person`,
    [ticketHash],
  )
  const ticket = ticketOf(env, rows[0], said)
  if (isRefusal(ticket)) return ticket
  const { provider, snsId, refreshToken } = ticket
  const linked = await client.query(
    `INSERT INTO personal.social_links (member_id, provider, sns_hash, refresh_token) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING`,
    [said.memberId, provider, hashOf(env, provider, snsId), sealedToken(env, refreshToken)],
  )
  return linked.rowCount === 1 ? null : refuse('ALREADY_JOINED')
}

/** What ends the link of a member who leaves: taken out of the shop's books in the caller's transaction. */
export async function takeLink(
  client: pg.ClientBase,
  env: Needs['env'],
  memberId: number,
): Promise<{ provider: ProviderType; refreshToken: string | null } | null> {
  const { rows } = await client.query<{ provider: ProviderType; refresh_token: Buffer | null }>(
    'DELETE FROM personal.social_links WHERE member_id = $1 RETURNING provider, refresh_token',
    [memberId],
  )
  const [row] = rows
  if (row === undefined) return null
  const sealed = row.refresh_token
  return {
    provider: row.provider,
    refreshToken: sealed === null ? null : openSealed(env.DATA_SECRET, 'social', sealed),
  }
}

/** Forgets logins that never came back and tickets that nobody used. */
export async function forgetSocialAttempts({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db.pool.query('DELETE FROM personal.social_attempts WHERE expires_at < clock_timestamp()')
  await db.pool.query('DELETE FROM personal.social_tickets WHERE expires_at < clock_timestamp()')
}
