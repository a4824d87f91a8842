import { calls } from '../calls.ts'
import { memberOf, type Session, sessionStore } from '../session/session.ts'
import { isExpired, issuedAt } from '../session/token.ts'
import { hasLeft } from './apiError.ts'
import { isRecord } from './isRecord.ts'
import { refusalOf, send, whole } from './transport.ts'

const lockName = 'billim.session.refresh'

/** Runs `work` under a lock shared by all tabs: one tab refreshes, the others wait and find its result. */
async function underLock<Result>(work: () => Promise<Result>): Promise<Result> {
  if (navigator.locks === undefined) return work()
  return navigator.locks.request(lockName, work)
}

const isTokens = (value: unknown): value is { data: { accessToken: string; refreshToken: string } } =>
  isRecord(value) &&
  isRecord(value.data) &&
  typeof value.data.accessToken === 'string' &&
  typeof value.data.refreshToken === 'string'

export const authorization = (session: Session) => ({
  Authorization: `Bearer ${session.accessToken}`,
  Refresh: session.refreshToken,
})

/**
 * Exchanges the refresh token and stores the new session; returns null when the server refuses the token, or the login
 * has ended here meanwhile. Throws the refusal of a member who has left. The server alone judges the token: the phone's
 * clock may be wrong by years.
 */
async function exchange(session: Session, nowMs: () => number): Promise<Session | null> {
  const response = await send(calls.refresh.method, calls.refresh.url, undefined, authorization(session))
  const { status } = response
  if (!response.ok) {
    const refusal = refusalOf(status, await response.json().catch(() => null))
    // Failing or asked too often, the server has not judged the token, which can be sent again later.
    if (status >= 500 || status === 429 || hasLeft(refusal)) throw refusal
    return null
  }
  const body: unknown = await whole(response.json())
  // Something on the way answered in the server's place.
  if (!isTokens(body)) throw refusalOf(502, null)
  if (sessionStore.read()?.refreshToken !== session.refreshToken) return null
  const { accessToken, refreshToken } = body.data
  const aheadMs = nowMs() - issuedAt(accessToken) * 1000
  const renewed = { name: session.name, accessToken, refreshToken, aheadMs }
  sessionStore.save(renewed)
  return renewed
}

/** A request may take so long to arrive. */
const onItsWayMs = 30_000
const endsSoon = ({ accessToken, aheadMs = 0 }: Session, nowMs: number): boolean =>
  isExpired(accessToken, nowMs - aheadMs + onItsWayMs)

/** Returns the session to send, renewed when its access token ends soon; null when the login has ended. */
export async function currentSession(nowMs: () => number = Date.now): Promise<Session | null> {
  const session = sessionStore.read()
  if (session === null) return null
  if (!endsSoon(session, nowMs())) return session
  return underLock(async () => {
    const latest = sessionStore.read()
    return latest === null || !endsSoon(latest, nowMs()) ? latest : exchange(latest, nowMs)
  })
}

/**
 * Returns the session with which to repeat a request whose session the server rejected: the same member's, renewed by
 * this call or by another one meanwhile. Null when the login has ended, or another member's session is stored by now.
 */
export async function renewedSession(
  rejected: Session,
  nowMs: () => number = Date.now,
): Promise<Session | null> {
  return underLock(async () => {
    const latest = sessionStore.read()
    if (latest === null || memberOf(latest) !== memberOf(rejected)) return null
    return latest.accessToken === rejected.accessToken ? exchange(latest, nowMs) : latest
  })
}
