import { ApiError } from '../../api/apiError.ts'
import type { Read, Write } from '../../api/call.ts'
import { type Method, refusalOf, send } from '../../api/transport.ts'
import { messages } from '../../text/messages.ts'
import { staffSession } from './session.ts'

const authorization = (): Record<string, string> => {
  const session = staffSession.read()
  return session === null ? {} : { Authorization: `Bearer ${session.accessToken}` }
}

async function answered(method: Method, url: string, body?: unknown, signal?: AbortSignal) {
  const response = await send(method, url, body, authorization(), signal)
  if (response.status === 502) throw new ApiError(502, 'OFFLINE', messages.offline)
  if (response.ok) return response
  // The server ended the session (idle, expired, or revoked by an admin). The shell then redirects to the login.
  if (response.status === 401) staffSession.clear()
  throw refusalOf(response.status, await response.json().catch(() => null))
}

async function request<Answer>(
  { method, url }: { method: Method; url: string; answers?: Answer },
  body?: unknown,
  signal?: AbortSignal,
): Promise<Answer> {
  const answer = await (await answered(method, url, body, signal)).json()
  return answer.data
}

export const staffApi = {
  /** Reads a call; aborting the signal cancels the request. */
  read: <Answer>(call: Read<Answer>, signal?: AbortSignal) => request(call, undefined, signal),
  send: <Answer, Body>(
    call: Write<Answer, Body>,
    ...[body]: Body extends undefined ? [] : [body: Body]
  ): Promise<Answer> => request(call, body ?? (call.method === 'DELETE' ? undefined : {})),
  /** Returns the response of a file before its body has arrived, so that the caller can show progress and abort. */
  file: (url: string, signal?: AbortSignal): Promise<Response> => answered('GET', url, undefined, signal),
}
