import { randomUUID } from 'node:crypto'
import type { JWT } from '@fastify/jwt'
import type pg from 'pg'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { Session } from '../../domain/wire/auth.ts'
import { inTransaction } from '../platform/database/database.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { refusableTransaction } from '../platform/database/refusableTransaction.ts'
import type { Deps } from '../platform/deps.ts'
import type { CommandCode } from '../platform/eventStore/handleCommand.ts'
import {
  exchangeToken,
  hasLoggedIn,
  loggedOut,
  type NewFamily,
  openFamily,
  revokeFamily,
} from '../platform/security/families.ts'
import { type Allowance, attemptKey, countedIn } from '../platform/security/rateLimit.ts'
import { readAccess, readRefresh, signAccess, signRefresh } from '../platform/security/tokens.ts'
import { blockOf } from './blocks.ts'
import { type Credentials, checkCredentials } from './credentials.ts'
import { doSafely } from './safety.ts'
import { lockMember, withMemberLocked } from './withMemberLocked.ts'

type Needs = Pick<Deps, 'clock' | 'db' | 'env' | 'store'>

/** Logins of one account in a day on devices that it was never logged in to on; each leaves a token family for weeks. */
const onNewDevices: Allowance = { most: 1_000, windowSeconds: 86_400 }
/** So many of them are told of in a day, each by mail and phone: whoever has read the twentieth knows (rule 569). */
const toldOfNewDevices = 20

/**
 * Logs a member in by opening a new token family with its first access and refresh token. The member is told of a device
 * on which the account was never logged in before, unless there was no other one (rule 420), up to twenty times a day
 * (rule 569).
 */
export async function logIn(
  needs: Needs,
  jwt: JWT,
  given: Credentials,
  deviceName: string,
): Promise<Session | Refusal<'MEMBER_BLOCKED' | 'TOO_MANY_REQUESTS' | 'WRONG_CREDENTIALS' | CommandCode>> {
  const member = await checkCredentials(needs, 'member', given, (email) =>
    needs.db.kysely
      .selectFrom('shop.members')
      .select(['id', 'name', 'password_hash'])
      .where('email', '=', email)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst(),
  )
  if (isRefusal(member)) return member
  const familyId = randomUUID()
  const open = async (client: pg.ClientBase) => {
    // A new password or a withdrawal that was committed while this one was checked has ended every login.
    const holds = (await lockMember(client, member.id)) && (await hasPasswordHash(client, member))
    return holds
      ? unblockedTokens(client, jwt, member.id, { familyId, device: deviceName })
      : refuse('WRONG_CREDENTIALS')
  }
  const isNewDevice = given.device === null && (await hasLoggedIn(needs.db.pool, member.id))
  const { count, leftMs } = isNewDevice ? await newDevicesOf(needs, member.id) : { count: 0, leftMs: 0 }
  if (count > onNewDevices.most)
    return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1_000)) })
  const tokens =
    isNewDevice && count <= toldOfNewDevices
      ? await onNewDevice(needs, { memberId: member.id, familyId }, open)
      : await refusableTransaction(needs.db.pool, open)
  return isRefusal(tokens) ? tokens : { name: member.name, ...tokens }
}

/** Counts one more login of the account on a new device. */
const newDevicesOf = ({ db, env }: Needs, memberId: number) =>
  countedIn(db.pool, attemptKey(env.JWT_SECRET, 'new-device', String(memberId)), onNewDevices.windowSeconds)

async function onNewDevice<Tokens extends object>(
  needs: Needs,
  data: { memberId: number; familyId: string },
  open: (client: pg.ClientBase) => Promise<Tokens | Refusal<'MEMBER_BLOCKED' | 'WRONG_CREDENTIALS'>>,
): Promise<Tokens | Refusal<'MEMBER_BLOCKED' | 'WRONG_CREDENTIALS' | CommandCode>> {
  let tokens: Tokens | undefined
  const refusal = await doSafely(
    needs,
    { type: 'member.device.added', data },
    {
      refusedAtAppend: ['MEMBER_BLOCKED', 'WRONG_CREDENTIALS'],
      rows: async (client) => {
        const opened = await open(client)
        if (isRefusal(opened)) return opened
        tokens = opened
        return null
      },
    },
  )
  if (refusal !== null) return refusal
  if (tokens === undefined) throw new Error('a login that was recorded opened no session')
  return tokens
}

/**
 * Opens a token family for a member whom a social provider authenticated. Refuses NOT_LOGGED_IN after a withdrawal, and
 * MEMBER_BLOCKED.
 */
export const logInThroughProvider = (
  { db }: Pick<Deps, 'db'>,
  jwt: JWT,
  memberId: number,
  deviceName: string,
): Promise<Omit<Session, 'name'> | Refusal<'MEMBER_BLOCKED' | 'NOT_LOGGED_IN'>> =>
  withMemberLocked(db, memberId, (client) => unblockedTokens(client, jwt, memberId, { device: deviceName }))

/** Opens a token family for a member who has just joined and cannot have left or be blocked. */
export const openSession = (
  { db }: Pick<Deps, 'db'>,
  jwt: JWT,
  memberId: number,
  deviceName: string | null = null,
): Promise<Omit<Session, 'name'>> =>
  inTransaction(db.pool, (client) => openedTokens(client, jwt, memberId, { device: deviceName }))

/** The tokens of a login, unless the member is blocked (rule 312). */
async function unblockedTokens(client: pg.ClientBase, jwt: JWT, memberId: number, login: NewFamily) {
  const blocked = await blockOf(client, memberId)
  return blocked === null
    ? openedTokens(client, jwt, memberId, login)
    : refuse('MEMBER_BLOCKED', { reason: blocked.reason })
}

async function openedTokens(client: pg.ClientBase, jwt: JWT, memberId: number, login: NewFamily) {
  const token = await openFamily(client, memberId, login)
  return {
    accessToken: signAccess(jwt, memberId, token.familyId),
    refreshToken: signRefresh(jwt, { memberId, ...token }),
  }
}

async function hasPasswordHash(
  client: pg.ClientBase,
  { id, password_hash }: { id: number; password_hash: string | null },
): Promise<boolean> {
  const member = await queriesOn(client)
    .selectFrom('shop.members')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .executeTakeFirst()
  return member !== undefined
}

/** Exchanges a refresh token; NOT_LOGGED_IN makes the client drop its session. */
export async function refreshSession(
  { db }: Pick<Deps, 'db'>,
  jwt: JWT,
  refreshToken: string | null,
): Promise<Omit<Session, 'name'> | Refusal<'NOT_LOGGED_IN'>> {
  const claims = refreshToken === null ? null : readRefresh(jwt, refreshToken)
  if (claims === null) return refuse('NOT_LOGGED_IN')
  const { sub: memberId, fam: familyId, jti: tokenId } = claims
  const successor = await exchangeToken(db.pool, { familyId, tokenId })
  if (successor === null) return loggedOut(db.pool, familyId)
  return {
    accessToken: signAccess(jwt, memberId, familyId),
    refreshToken: signRefresh(jwt, { memberId, familyId, ...successor }),
  }
}

/** Ends the login that either token belongs to; invalid tokens end nothing. */
export async function logOut(
  { db }: Pick<Deps, 'db'>,
  jwt: JWT,
  tokens: { access: string | null; refresh: string | null },
): Promise<void> {
  const family =
    (tokens.access === null ? null : readAccess(jwt, tokens.access))?.fam ??
    (tokens.refresh === null ? null : readRefresh(jwt, tokens.refresh))?.fam
  if (family !== undefined) await revokeFamily(db.pool, family, 'logout')
}
