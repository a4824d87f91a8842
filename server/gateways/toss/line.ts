import { z } from 'zod'
import type { Trouble } from '../cards/port.ts'
import { shutBy } from './codes.ts'

const faultShape = z.object({ code: z.string(), message: z.string() })

export type Answer =
  | { kind: 'ok'; body: unknown }
  | { kind: 'no'; status: number; code: string; message: string }
  | Doubt

/**
 * The result is not known. `answered` means that the provider itself gave the reason, so that the call has ended; `shut`,
 * that the provider rejects all of our calls now, so others need not be tried; `isUnderWay`, that an earlier call with
 * the same idempotency key has not ended.
 */
export type Doubt = { kind: 'doubt'; reason: string; answered: boolean; shut: boolean; isUnderWay: boolean }

export type Line = {
  report(trouble: Trouble): void
  get(path: string): Promise<Answer>
  post(path: string, body: object, idempotencyKey?: string): Promise<Answer>
  /** Posts on behalf of a customer, with the customer's access token instead of the secret key. */
  postAs(accessToken: string, path: string, body: object): Promise<Answer>
}

/** The HTTP client for the provider: Basic authentication with the secret key as user, JSON both ways. */
export function openLine(settings: {
  apiBase: string
  secretKey: string
  timeoutMs: number
  report: (trouble: Trouble) => void
}): Line {
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
      return { ...doubt, reason: nameOf(fault), answered: false }
    }
  }

  /** Calls with the shop's own key, and reports when the key is rejected or the rate limit is reached. */
  async function askAsShop(path: string, init: RequestInit): Promise<Answer> {
    const answer = await ask(path, init)
    if (answer.kind === 'doubt' && answer.shut) {
      const kind = answer.reason === rateReason ? 'rate' : 'key'
      settings.report({ kind, code: answer.reason, call: 'every call' })
    }
    return answer
  }

  return {
    report: settings.report,
    get: (path) => askAsShop(path, { method: 'GET' }),
    post: (path, body, idempotencyKey) =>
      askAsShop(path, {
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

const rateReason = 'TOO_MANY_REQUESTS'
const doubt = { kind: 'doubt', answered: true, shut: false, isUnderWay: false } as const

function readAnswer(status: number, text: string): Answer {
  const body = parseJson(text)
  if (status >= 200 && status < 300) return { kind: 'ok', body }
  const fault = faultShape.safeParse(body)
  const code = fault.success ? fault.data.code : `HTTP_${status}`
  const shut = shutBy(status, code)
  // An answer without the provider's code may come from a proxy in between while the provider is still at work, so it is
  // like a lost one.
  const answered = fault.success
  if (shut === 'rate') return { ...doubt, answered, reason: rateReason, shut: true }
  if (shut === 'key' || status >= 500 || !fault.success)
    return { ...doubt, answered, reason: code, shut: shut !== null }
  // The first call with this idempotency key is still in progress: its outcome is open.
  if (code === 'IDEMPOTENT_REQUEST_PROCESSING')
    return { ...doubt, reason: code, answered: false, isUnderWay: true }
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
