import { unattendedHeader } from '../../../domain/shared/unattended.ts'
import { ApiError } from '../../api/apiError.ts'
import type { Read, Write } from '../../api/call.ts'
import { type Method, refusalOf, send } from '../../api/transport.ts'
import { messages } from '../../text/messages.ts'
import { type StaffSession, staffSession } from './session.ts'

/** The status of an answer to somebody without a session. */
const loggedOut = 401

const isStill = (session: StaffSession): boolean => staffSession.read()?.accessToken === session.accessToken

type Sent = { body?: unknown; signal?: AbortSignal | undefined; headers?: Record<string, string> }

async function answered(method: Method, url: string, { body, signal, headers }: Sent = {}) {
  const session = staffSession.read()
  const token = session === null ? {} : { Authorization: `Bearer ${session.accessToken}` }
  const response = await send(method, url, body, { ...headers, ...token }, signal)
  if (response.status === 502) throw new ApiError(502, 'OFFLINE', messages.offline)
  if (response.ok) return response
  // The server ended the session (idle, expired, or revoked by an admin), and the shell then redirects to the login. One
  // that was opened since the request was sent goes on.
  if (response.status === loggedOut && session !== null && isStill(session)) staffSession.clear()
  throw refusalOf(response.status, await response.json().catch(() => null))
}

async function request<Answer>(
  { method, url }: { method: Method; url: string; answers?: Answer },
  sent: Sent = {},
): Promise<Answer> {
  const answer = await (await answered(method, url, sent)).json()
  return answer.data
}

/**
 * Sends what a colleague does. When the session has ended or was replaced by the time of the answer, this fails as without
 * one, whatever the answer: nobody goes on with what another began.
 */
async function act<Answer>(call: { method: Method; url: string; answers?: Answer }, body: unknown) {
  const session = staffSession.read()
  const answer = await request<Answer>(call, { body })
  if (session !== null && !isStill(session))
    throw new ApiError(loggedOut, 'NOT_LOGGED_IN', messages.loginNeeded)
  return answer
}

export const staffApi = {
  /** Reads a call; aborting the signal cancels the request. */
  read: <Answer>(call: Read<Answer>, signal?: AbortSignal) => request(call, { signal }),
  /** Reads a call that the page makes by itself: it says so, and keeps no session alive (rule 585). */
  poll: <Answer>(call: Read<Answer>) => request(call, { headers: { [unattendedHeader]: '1' } }),
  send: <Answer, Body>(
    call: Write<Answer, Body>,
    ...[body]: Body extends undefined ? [] : [body: Body]
  ): Promise<Answer> => act(call, body ?? (call.method === 'DELETE' ? undefined : {})),
  /** Returns the response of a file before its body has arrived, so that the caller can show progress and abort. */
  file: (url: string, signal?: AbortSignal): Promise<Response> => answered('GET', url, { signal }),
}
