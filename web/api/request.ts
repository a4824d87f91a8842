import type { Read, Write } from '../calls.ts'
import { paths } from '../paths.ts'
import { type Session, sessionStore } from '../session/session.ts'
import { authorization, currentSession } from './refresh.ts'
import { type Method, refusalOf, send } from './transport.ts'

/** What happens when the server no longer knows the session; the app fills it in once. */
let onSessionLost: () => void = () => undefined
export const whenSessionIsLost = (react: () => void) => {
  onSessionLost = react
}

/**
 * Speaks to the server; the answer is what is under `data`.
 * Its shape is the server's promise (domain/wire validates there); the browser takes its word.
 */
async function request<Answer>(
  { method, url }: { method: Method; url: string; answers?: Answer },
  body?: unknown,
  signal?: AbortSignal,
): Promise<Answer> {
  const before = sessionStore.read()
  const session = await currentSession()
  const response = await send(method, url, body, session === null ? {} : authorization(session), signal)
  const answer = await response.json().catch(() => null)
  if (response.ok) return answer?.data
  if (response.status === 401) dropSession([before, session])
  const refusal = refusalOf(response.status, answer)
  if (refusal.code === 'OUT_OF_SERVICE') leaveClosedShop()
  throw refusal
}

/** The server does not know the session of a request. Another one that a tab has stored since stays. */
function dropSession(sent: readonly (Session | null)[]) {
  const stored = sessionStore.read()
  if (stored === null || !sent.some((session) => session?.accessToken === stored.accessToken)) return
  sessionStore.clear()
  onSessionLost()
}

/** The shop is closed: a visitor who is not paying is sent to the page that says so. */
function leaveClosedShop() {
  const staysAt = [paths.order, paths.tossReturn, paths.outOfService]
  if (!staysAt.some((path) => location.pathname.startsWith(path))) location.assign(paths.outOfService)
}

/** A file that only members may have, as the browser saves it; refusals are told as those of any call. */
async function file(url: string): Promise<Blob> {
  const session = await currentSession()
  const response = await send('GET', url, undefined, session === null ? {} : authorization(session))
  if (response.ok) return response.blob()
  throw refusalOf(response.status, await response.json().catch(() => null))
}

export const api = {
  file,
  /** An aborted signal cancels a question whose answer is no longer needed. */
  read: <Answer>(call: Read<Answer>, signal?: AbortSignal) => request(call, undefined, signal),
  send: <Answer, Body>(
    call: Write<Answer, Body>,
    ...[body]: Body extends undefined ? [] : [body: Body]
  ): Promise<Answer> => request(call, body ?? (call.method === 'DELETE' ? undefined : {})),
}
