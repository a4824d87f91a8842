import { z } from 'zod'

const faultShape = z.object({ code: z.string(), message: z.string() })

export type Answer =
  | { kind: 'ok'; body: unknown }
  | { kind: 'no'; status: number; code: string; message: string }
  | { kind: 'doubt'; reason: string; answered: boolean }

export type Line = {
  get(path: string): Promise<Answer>
  post(path: string, body: object, idempotencyKey?: string): Promise<Answer>
  /** In the name of a customer, whose access token takes the place of the secret key. */
  postAs(accessToken: string, path: string, body: object): Promise<Answer>
}

/** One way to speak HTTP with the provider: secret key as user with an empty password, JSON both ways. */
export function openLine(settings: { apiBase: string; secretKey: string; timeoutMs: number }): Line {
  const base = settings.apiBase.replace(/\/+$/, '')
  const authorization = `Basic ${Buffer.from(`${settings.secretKey}:`).toString('base64')}`

  async function ask(path: string, init: RequestInit): Promise<Answer> {
    try {
      const response = await fetch(base + path, {
        ...init,
        headers: { authorization, ...init.headers },
        redirect: 'error',
        signal: AbortSignal.timeout(settings.timeoutMs),
      })
      return readAnswer(response.status, await response.text())
    } catch (fault) {
      return { kind: 'doubt', reason: nameOf(fault), answered: false }
    }
  }

  return {
    get: (path) => ask(path, { method: 'GET' }),
    post: (path, body, idempotencyKey) =>
      ask(path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        },
        body: JSON.stringify(body),
      }),
    postAs: (accessToken, path, body) =>
      ask(path, {
        method: 'POST',
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  }
}

function readAnswer(status: number, text: string): Answer {
  const body = parseJson(text)
  if (status >= 200 && status < 300) return { kind: 'ok', body }
  const fault = faultShape.safeParse(body)
  const code = fault.success ? fault.data.code : `HTTP_${status}`
  // Without a code of the provider's the answer may come from something on the way, so it proves nothing.
  if (status >= 500 || status === 429 || !fault.success)
    return { kind: 'doubt', reason: code, answered: true }
  // The first call under this key has not been answered yet: its outcome is open.
  if (code === 'IDEMPOTENT_REQUEST_PROCESSING') return { kind: 'doubt', reason: code, answered: false }
  return { kind: 'no', status, code, message: fault.data.message }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function nameOf(fault: unknown): string {
  if (!(fault instanceof Error)) return 'NETWORK_FAILURE'
  return fault.name === 'TimeoutError' ? 'TIMEOUT' : 'NETWORK_FAILURE'
}
