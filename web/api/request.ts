import type { Read, Write } from '../calls.ts'
import { paths } from '../paths.ts'
import { type Session, sessionStore } from '../session/session.ts'
import { hasCode, hasLeft, isLoggedOut } from './apiError.ts'
import { authorization, currentSession, renewedSession } from './refresh.ts'
import { type Method, refusalOf, send, whole } from './transport.ts'

/** Called when the server rejects the stored session, and whether its member has left; the app sets it once, at start. */
let onSessionLost: (isMemberGone: boolean) => void = () => undefined
export const whenSessionIsLost = (react: (isMemberGone: boolean) => void) => {
  onSessionLost = react
}

/**
 * Sends a request with the session and throws a refusal. A session that the server rejects is renewed once; a 401 that
 * remains ends it. A closed shop is left.
 */
async function respond(method: Method, url: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const sent = [sessionStore.read()]
  try {
    const session = await currentSession()
    // The server does not renew the login: what guests may see is still asked for.
    if (session === null) dropSession(sent)
    const sendAs = (member: Session | null) => {
      sent.push(member)
      return send(method, url, body, member === null ? {} : authorization(member), signal)
    }
    let response = await sendAs(session)
    // The server checks the session before it does anything, so that the same request can be sent again.
    const isRenewable = response.status === 401 && session !== null && !sessionStore.isLeaving()
    const renewed = isRenewable ? await renewedSession(session) : null
    if (renewed !== null) response = await sendAs(renewed)
    if (response.ok) return response
    throw refusalOf(response.status, await response.json().catch(() => null))
  } catch (error) {
    if (isLoggedOut(error)) dropSession(sent, hasLeft(error))
    if (hasCode(error, 'OUT_OF_SERVICE')) leaveClosedShop()
    throw error
  }
}

/** Calls the API and returns `data`, whose shape the server validates (domain/wire) and the client trusts. */
async function request<Answer>(
  { method, url }: { method: Method; url: string; answers?: Answer },
  body?: unknown,
  signal?: AbortSignal,
): Promise<Answer> {
  const response = await respond(method, url, body, signal)
  const { data } = await whole(response.json())
  return data
}

/**
 * Clears a session that the server rejected, unless a tab has stored another one since the request was sent. The app is
 * told whether its member has left, and nothing on the way out, where the member ended it.
 */
function dropSession(sent: readonly (Session | null)[], isMemberGone = false) {
  const stored = sessionStore.read()
  if (stored === null || !sent.some((session) => session?.accessToken === stored.accessToken)) return
  sessionStore.clear()
  if (!sessionStore.isLeaving()) onSessionLost(isMemberGone)
}

/** Sends the visitor to the maintenance page, except from the checkout, where a payment may be under way. */
function leaveClosedShop() {
  const staysAt = [paths.order, paths.tossReturn, paths.outOfService]
  if (!staysAt.some((path) => location.pathname.startsWith(path))) location.assign(paths.outOfService)
}

/** Downloads a file with the member's session. */
const file = async (url: string): Promise<Blob> => whole((await respond('GET', url)).blob())

export const api = {
  file,
  /** Aborting `signal` cancels a request whose answer is no longer needed. */
  read: <Answer>(call: Read<Answer>, signal?: AbortSignal) => request(call, undefined, signal),
  send: <Answer, Body>(
    call: Write<Answer, Body>,
    ...[body]: Body extends undefined ? [] : [body: Body]
  ): Promise<Answer> => request(call, body ?? (call.method === 'DELETE' ? undefined : {})),
}
