import type pg from 'pg'
import { z } from 'zod'
import type { ProviderType } from '../../domain/members/events.ts'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { SocialPerson } from '../gateways/social/index.ts'
import { memberNames } from '../members/index.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { realNow, realTimeIn } from '../platform/database/realTime.ts'
import type { Deps } from '../platform/deps.ts'
import { keyedHash, keyedHashes, openSealed, sealText } from '../platform/security/encryption.ts'

type Needs = Pick<Deps, 'db' | 'env'>

const ticketShape = z.object({
  provider: z.enum(['kakao', 'naver', 'apple']),
  snsId: z.string(),
  email: z.string(),
  refreshToken: z.string().nullable(),
})
type Ticket = z.infer<typeof ticketShape>

const ticketLivesSeconds = 30 * 60

const accountOf = (provider: ProviderType, snsId: string): string => `${provider}|${snsId}`
const hashOf = (env: Needs['env'], provider: ProviderType, snsId: string): Buffer =>
  keyedHash(env.DATA_SECRET, 'social', accountOf(provider, snsId))
const sealedToken = (env: Needs['env'], token: string | null): Buffer | null =>
  token === null ? null : sealText(env.DATA_SECRET, 'social', token)

/**
 * Returns the member linked to this provider account, or null; stores the newest token by which the link can be ended,
 * and its hash by the newest secret.
 */
export async function linkedMember(
  { db, env }: Needs,
  provider: ProviderType,
  person: SocialPerson,
): Promise<{ id: number; name: string } | null> {
  const token = sealedToken(env, person.refreshToken)
  const linked = await db.kysely
    .updateTable('personal.social_links as l')
    .from(memberNames.as('m'))
    .set(({ fn, val }) => ({
      refresh_token: fn.coalesce(val(token), 'l.refresh_token'),
      sns_hash: hashOf(env, provider, person.snsId),
    }))
    .where('l.provider', '=', provider)
    // An older secret hashed it then; from now on the newest has.
    .where('l.sns_hash', 'in', keyedHashes(env.DATA_SECRET, 'social', accountOf(provider, person.snsId)))
    .whereRef('m.id', '=', 'l.member_id')
    .where('m.withdrawn_at', 'is', null)
    .returning(['m.id', 'm.name'])
    .executeTakeFirst()
  return linked ?? null
}

/** Stores for half an hour who came back from the provider, under the secret of their browser. */
export async function keepTicket({ db, env }: Needs, ticketHash: Buffer, ticket: Ticket): Promise<void> {
  await db.kysely
    .insertInto('personal.social_tickets')
    .values({
      ticket_hash: ticketHash,
      person: sealText(env.DATA_SECRET, 'social', JSON.stringify(ticket)),
      expires_at: realTimeIn(ticketLivesSeconds),
    })
    .execute()
}

type LinkRequest = { providerType: ProviderType; snsId: string; email: string }

const ticketOf = (
  env: Needs['env'],
  row: { person: Buffer } | undefined,
  said: LinkRequest,
): Ticket | Refusal<'SOCIAL_TICKET_INVALID'> => {
  if (row === undefined) return refuse('SOCIAL_TICKET_INVALID')
  const ticket = ticketShape.parse(JSON.parse(openSealed(env.DATA_SECRET, 'social', row.person)))
  const same =
    ticket.provider === said.providerType && ticket.snsId === said.snsId && ticket.email === said.email
  return same ? ticket : refuse('SOCIAL_TICKET_INVALID')
}

/**
 * Checks that this browser holds the ticket for the account that it names, before anything about that email is
 * revealed.
 */
export async function ticketRefusal(
  { db, env }: Needs,
  ticketHash: Buffer | null,
  said: LinkRequest,
): Promise<Refusal<'SOCIAL_TICKET_INVALID'> | null> {
  if (ticketHash === null) return refuse('SOCIAL_TICKET_INVALID')
  const row = await db.kysely
    .selectFrom('personal.social_tickets')
    .select('person')
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', realNow)
    .executeTakeFirst()
  const ticket = ticketOf(env, row, said)
  return isRefusal(ticket) ? ticket : null
}

/**
 * Links the new member to the provider account that this browser logged in with, in the join's own transaction. Refuses
 * SOCIAL_TICKET_INVALID when the client's data differ from the provider's, and ALREADY_JOINED for a linked account.
 */
export async function claimTicket(
  client: pg.ClientBase,
  env: Needs['env'],
  ticketHash: Buffer | null,
  said: LinkRequest & { memberId: number },
): Promise<Refusal<'ALREADY_JOINED' | 'SOCIAL_TICKET_INVALID'> | null> {
  if (ticketHash === null) return refuse('SOCIAL_TICKET_INVALID')
  const queries = queriesOn(client)
  const row = await queries
    .deleteFrom('personal.social_tickets')
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', realNow)
    .returning('person')
    .executeTakeFirst()
  const ticket = ticketOf(env, row, said)
  if (isRefusal(ticket)) return ticket
  const { provider, snsId, refreshToken } = ticket
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto('personal.social_links')
    .values({
      member_id: said.memberId,
      provider,
      sns_hash: hashOf(env, provider, snsId),
      refresh_token: sealedToken(env, refreshToken),
    })
    .onConflict((linked) => linked.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n ? null : refuse('ALREADY_JOINED')
}

/** Deletes a leaving member's link in the caller's transaction and returns the token by which the provider ends it. */
export async function takeLink(
  client: pg.ClientBase,
  env: Needs['env'],
  memberId: number,
): Promise<{ provider: ProviderType; refreshToken: string | null } | null> {
  const row = await queriesOn(client)
    .deleteFrom('personal.social_links')
    .where('member_id', '=', memberId)
    .returning(['provider', 'refresh_token'])
    .executeTakeFirst()
  if (row === undefined) return null
  const sealed = row.refresh_token
  return {
    provider: row.provider,
    refreshToken: sealed === null ? null : openSealed(env.DATA_SECRET, 'social', sealed),
  }
}

/** Deletes expired login attempts and expired tickets. */
export async function forgetSocialAttempts({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db.kysely.deleteFrom('personal.social_attempts').where('expires_at', '<', realNow).execute()
  await db.kysely.deleteFrom('personal.social_tickets').where('expires_at', '<', realNow).execute()
}
