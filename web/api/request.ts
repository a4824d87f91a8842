import type { Read, Write } from '../calls.ts'
import { sessionStore } from '../session/session.ts'
import { messages } from '../text/messages.ts'
import { ApiError } from './apiError.ts'
import { authorization, currentSession } from './refresh.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What happens when the server no longer knows the session; the app fills it in once. */
let onSessionLost: () => void = () => undefined
export const whenSessionIsLost = (react: () => void) => {
  onSessionLost = react
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function refusalOf(status: number, body: unknown): ApiError {
  if (!isRecord(body)) return new ApiError(status, 'UNKNOWN', messages.generic)
  const code = typeof body.code === 'string' ? body.code : 'UNKNOWN'
  const message = typeof body.message === 'string' ? body.message : messages.generic
  return new ApiError(status, code, message, isRecord(body.data) ? body.data : {})
}

async function send(
  method: Method,
  url: string,
  body: unknown,
  headers: Record<string, string>,
  signal?: AbortSignal,
) {
  try {
    return await fetch(url, {
      method,
      ...(signal === undefined ? {} : { signal }),
      headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
      credentials: 'include',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  } catch {
    throw new ApiError(502, 'OFFLINE', messages.offline)
  }
}

/**
 * Speaks to the server; the answer is what stands under `data`.
 * Its shape is the server's promise (domain/wire validates there); the browser takes its word.
 */
async function request<Answer>(
  { method, url }: { method: Method; url: string; answers?: Answer },
  body?: unknown,
  signal?: AbortSignal,
): Promise<Answer> {
  const session = await currentSession().catch(() => {
    throw new ApiError(502, 'OFFLINE', messages.offline)
  })
  const response = await send(method, url, body, session === null ? {} : authorization(session), signal)
  if (response.status === 502) throw new ApiError(502, 'OFFLINE', messages.offline)
  const answer = await response.json().catch(() => null)
  if (response.ok) return answer?.data
  if (response.status === 401 && sessionStore.read() !== null) {
    sessionStore.clear()
    onSessionLost()
  }
  throw refusalOf(response.status, answer)
}

export const api = {
  /** An aborted signal cancels a question whose answer is no longer needed. */
  read: <Answer>(call: Read<Answer>, signal?: AbortSignal) => request(call, undefined, signal),
  send: <Answer, Body>(
    call: Write<Answer, Body>,
    ...[body]: Body extends undefined ? [] : [body: Body]
  ): Promise<Answer> => request(call, body ?? (call.method === 'DELETE' ? undefined : {})),
}
