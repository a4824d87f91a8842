import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import { type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { inTransaction } from '../database/database.ts'
import type { List } from '../database/lists.ts'
import { queriesOn } from '../database/queriesOn.ts'
import { realNow, realTimeIn } from '../database/realTime.ts'

/** A recorded refresh token; `issuedAt` is in seconds since 1970. */
type RecordedToken = { tokenId: string; issuedAt: number }
/** A login: its device as the member reads it, and its id if the caller has to know it before. */
export type NewFamily = { device: string | null; familyId?: string }
const revocationCauses = ['logout', 'reuse', 'password_change', 'withdrawal', 'block'] as const
type RevocationCause = (typeof revocationCauses)[number]

/** How long the token just replaced still returns its successor, for two tabs or a lost answer. */
const graceSeconds = 30

/**
 * Opens the token family of a login, named after its device, and issues its first refresh token. Deletes the member's
 * expired families. The caller's transaction holds the member's row, so that whatever ends every login of the member ends this one too.
 */
export async function openFamily(
  client: pg.ClientBase,
  memberId: number,
  { device, familyId = randomUUID() }: NewFamily,
): Promise<RecordedToken & { familyId: string }> {
  const queries = queriesOn(client)
  await queries
    .deleteFrom('shop.token_families as f')
    .where('f.member_id', '=', memberId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('shop.refresh_tokens as t')
            .select('t.token_id')
            .whereRef('t.family_id', '=', 'f.family_id')
            .where('t.issued_at', '>', sql<Date>`now() - interval '14 days'`),
        ),
      ),
    )
    .execute()
  await queries
    .insertInto('shop.token_families')
    .values({ family_id: familyId, member_id: memberId, device })
    .execute()
  return { familyId, ...(await issue(client, familyId)) }
}

/**
 * Exchanges a refresh token for its successor (refresh token rotation with reuse detection).
 * @returns a new successor for the newest token, or the existing one for the token just replaced;
 * null when the family is unknown or revoked, or when this call revoked it because an older token was reused.
 */
export async function exchangeToken(
  pool: pg.Pool,
  token: { familyId: string; tokenId: string },
): Promise<RecordedToken | null> {
  return inTransaction(pool, async (client) => {
    const family = await queriesOn(client)
      .selectFrom('shop.token_families')
      .select('revoked_at')
      .where('family_id', '=', token.familyId)
      .forUpdate()
      .executeTakeFirst()
    if (family === undefined || family.revoked_at !== null) return null
    const link = await readLink(client, token)
    if (link !== undefined && !link.replaced) return replace(client, token)
    if (link?.graceful && link.successor_id !== null && link.successor_at !== null)
      return { tokenId: link.successor_id, issuedAt: link.successor_at }
    await revokeFamily(client, token.familyId, 'reuse')
    return null
  })
}

/** Returns whether the family belongs to the member and no logout, reuse, password change or withdrawal revoked it. */
export async function familyIsLive(pool: pg.Pool, familyId: string, memberId: number): Promise<boolean> {
  const family = await queriesOn(pool)
    .selectFrom('shop.token_families')
    .select('family_id')
    .where('family_id', '=', familyId)
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return family !== undefined
}

/** What a login is told that is over: whoever has left reads that, in whatever call they learn of it (rule 787). */
export async function loggedOut(pool: pg.Pool, familyId: string): Promise<Refusal<'NOT_LOGGED_IN'>> {
  const hasLeft = (await stateOfLogin(pool, familyId)) === 'withdrawal'
  return refuse('NOT_LOGGED_IN', hasLeft ? { because: 'withdrawal' } : {})
}

/** Whether a login is live, or what ended it; null for one that is not kept any more. */
export async function stateOfLogin(
  client: pg.ClientBase | pg.Pool,
  familyId: string,
): Promise<'live' | RevocationCause | null> {
  const family = await queriesOn(client)
    .selectFrom('shop.token_families')
    .select(['revoked_at', 'revoked_because'])
    .where('family_id', '=', familyId)
    .executeTakeFirst()
  if (family === undefined) return null
  return family.revoked_at === null ? 'live' : z.enum(revocationCauses).parse(family.revoked_because)
}

/** True when the account was logged in to before, as far back as logins are kept. */
export async function hasLoggedIn(pool: pg.Pool, memberId: number): Promise<boolean> {
  const family = await queriesOn(pool)
    .selectFrom('shop.token_families')
    .select('family_id')
    .where('member_id', '=', memberId)
    .limit(1)
    .executeTakeFirst()
  return family !== undefined
}

/** The name of the device of a login; null for one that is not kept any more. */
export async function deviceOf(pool: pg.Pool, familyId: string): Promise<string | null> {
  const family = await queriesOn(pool)
    .selectFrom('shop.token_families')
    .select('device')
    .where('family_id', '=', familyId)
    .executeTakeFirst()
  return family?.device ?? null
}

/** Revokes one login's token family; one that is revoked already keeps its cause. */
export async function revokeFamily(
  pool: pg.Pool | pg.ClientBase,
  familyId: string,
  cause: RevocationCause,
): Promise<void> {
  await revoked(pool, cause).where('family_id', '=', familyId).execute()
}

/** Revokes every token family of a member; whoever leaves takes the names of their devices along. */
export async function revokeFamiliesOf(
  pool: pg.Pool | pg.ClientBase,
  memberId: number,
  cause: RevocationCause,
): Promise<void> {
  await revoked(pool, cause).where('member_id', '=', memberId).execute()
  if (cause === 'withdrawal')
    await queriesOn(pool)
      .updateTable('shop.token_families')
      .set({ device: null })
      .where('member_id', '=', memberId)
      .execute()
}

const revoked = (on: pg.Pool | pg.ClientBase, cause: RevocationCause) =>
  queriesOn(on)
    .updateTable('shop.token_families')
    .set({ revoked_at: realNow, revoked_because: cause })
    .where('revoked_at', 'is', null)

const loginShape = z.object({
  loginId: z.string(),
  openedAt: z.date(),
  device: z.string().nullable(),
  seenAt: z.date().nullable(),
  endedAt: z.date().nullable(),
  endedBecause: z.enum(revocationCauses).nullable(),
})

/** The logins of members, those that have ended too, with when their tokens were last exchanged. */
export const logins = {
  name: 'security.logins',
  rows: `
    SELECT f.family_id AS "loginId", f.member_id AS "memberId", f.opened_at AS "openedAt"
    FROM shop.token_families f`,
  displayed: {
    columns: `t.device, t.revoked_at AS "endedAt", t.revoked_because AS "endedBecause",
      (SELECT max(r.issued_at) FROM shop.refresh_tokens r WHERE r.family_id = listed."loginId") AS "seenAt"`,
    joins: 'JOIN shop.token_families t ON t.family_id = listed."loginId"',
  },
  row: loginShape,
  key: 'loginId',
  keyType: 'uuid',
  sorts: { openedAt: 'instant' },
  sums: z.object({}),
} satisfies List<typeof loginShape>

/** Returns the ids of all of a member's token families, including revoked ones. */
export async function familiesOf(client: pg.ClientBase, memberId: number): Promise<string[]> {
  const rows = await queriesOn(client)
    .selectFrom('shop.token_families')
    .select('family_id as id')
    .where('member_id', '=', memberId)
    .execute()
  return rows.map(({ id }) => id)
}

const readLink = (client: pg.PoolClient, token: { familyId: string; tokenId: string }) =>
  queriesOn(client)
    .selectFrom('shop.refresh_tokens as t')
    .leftJoin('shop.refresh_tokens as s', 's.token_id', 't.successor_id')
    .select(({ fn, eb, val }) => [
      eb('t.replaced_at', 'is not', null).as('replaced'),
      fn.coalesce(eb('t.replaced_at', '>', realTimeIn(-graceSeconds)), val(false)).as('graceful'),
      's.token_id as successor_id',
      sql<number | null>`extract(epoch FROM s.issued_at)::bigint`.as('successor_at'),
    ])
    .where('t.token_id', '=', token.tokenId)
    .where('t.family_id', '=', token.familyId)
    .executeTakeFirst()

async function replace(
  client: pg.PoolClient,
  token: { familyId: string; tokenId: string },
): Promise<RecordedToken> {
  const successor = await issue(client, token.familyId)
  await queriesOn(client)
    .updateTable('shop.refresh_tokens')
    .set({ replaced_at: realNow, successor_id: successor.tokenId })
    .where('token_id', '=', token.tokenId)
    .execute()
  return successor
}

async function issue(client: pg.ClientBase, familyId: string): Promise<RecordedToken> {
  const tokenId = randomUUID()
  const issuedAt = Math.floor(Date.now() / 1000)
  await queriesOn(client)
    .insertInto('shop.refresh_tokens')
    .values({ token_id: tokenId, family_id: familyId, issued_at: new Date(issuedAt * 1000) })
    .execute()
  return { tokenId, issuedAt }
}
