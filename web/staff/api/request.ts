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
  // The server ended the session: idle, at its hard end, or by an admin. The guard leads to the login.
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
  /** An aborted signal cancels a question whose answer is no longer needed. */
  read: <Answer>(call: Read<Answer>, signal?: AbortSignal) => request(call, undefined, signal),
  send: <Answer, Body>(
    call: Write<Answer, Body>,
    ...[body]: Body extends undefined ? [] : [body: Body]
  ): Promise<Answer> => request(call, body ?? (call.method === 'DELETE' ? undefined : {})),
  /** A file, as it streams in: the caller may show progress and abort. */
  file: (url: string, signal?: AbortSignal): Promise<Response> => answered('GET', url, undefined, signal),
}
