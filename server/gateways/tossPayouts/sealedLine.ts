import { randomUUID } from 'node:crypto'
import { CompactEncrypt, compactDecrypt } from 'jose'
import { z } from 'zod'
import type { Trouble } from '../payouts/port.ts'

export type LineSettings = {
  apiBase: string
  secretKey: string
  /** 64 hexadecimal digits. */
  securityKey: string
}

export type LineAnswer =
  | { kind: 'ok'; body: unknown }
  | { kind: 'no'; status: number; code: string }
  /**
   * The result is not known. `trouble` is set when waiting alone will not resolve it; `answered`, when the provider
   * itself gave the reason, so that the call has ended.
   */
  | { kind: 'doubt'; reason: string; trouble: Trouble | null; answered: boolean }

/** The provider documents that its answer to a payout request may take up to a minute. */
const timeoutMs = 60_000

const envelope = z.object({
  entityBody: z.unknown().optional(),
  error: z.looseObject({ code: z.string() }).nullish(),
})
const plainFault = z.looseObject({ code: z.string() })

/** The provider requires Seoul time without milliseconds. */
const issuedAt = (): string => `${new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 19)}+09:00`

/**
 * HTTP with the provider: POST bodies and their answers are JWE under the shop's security key, GET answers plain JSON.
 */
export function openSealedLine({ apiBase, secretKey, securityKey }: LineSettings) {
  const base = apiBase.replace(/\/+$/, '')
  const key = Buffer.from(securityKey, 'hex')
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`

  async function ask(path: string, init: RequestInit): Promise<LineAnswer> {
    try {
      const response = await fetch(base + path, {
        ...init,
        headers: { authorization, ...init.headers },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return read(response.status, await opened(await response.text()))
    } catch (fault) {
      const reason = fault instanceof Error ? fault.name : 'NETWORK_FAILURE'
      return { kind: 'doubt', reason, trouble: null, answered: false }
    }
  }

  /** Decrypts and parses an answer; undefined when it cannot be read. */
  async function opened(text: string): Promise<unknown> {
    try {
      if (!text.startsWith('ey')) return JSON.parse(text)
      const { plaintext } = await compactDecrypt(text.trim(), key)
      return JSON.parse(new TextDecoder().decode(plaintext))
    } catch {
      return undefined
    }
  }

  return {
    get: (path: string) => ask(path, { method: 'GET' }),
    post: async (path: string, body: object, idempotencyKey: string) =>
      ask(path, {
        method: 'POST',
        headers: {
          'content-type': 'text/plain',
          'tosspayments-api-security-mode': 'ENCRYPTION',
          'idempotency-key': idempotencyKey,
        },
        body: await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(body)))
          .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', iat: issuedAt(), nonce: randomUUID() })
          .encrypt(key),
      }),
  }
}

export type SealedLine = ReturnType<typeof openSealedLine>

function read(status: number, body: unknown): LineAnswer {
  const said = envelope.safeParse(body)
  if (status >= 200 && status < 300 && said.success) return { kind: 'ok', body: said.data.entityBody }
  const code =
    (said.success ? said.data.error?.code : undefined) ?? plainFault.safeParse(body).data?.code ?? null
  // The first call with this idempotency key is still in progress: its outcome is open.
  if (code === 'IDEMPOTENT_REQUEST_PROCESSING')
    return { kind: 'doubt', reason: code, trouble: null, answered: false }
  // A rejected key, a rate limit or a provider fault says nothing about this payout. An answer without a code may come
  // from a proxy in between while the provider is still at work, so it is like a lost one.
  if (code === null || status >= 500 || [401, 403, 429].includes(status) || status < 400)
    return {
      kind: 'doubt',
      reason: code ?? `HTTP_${status}`,
      trouble: troubleOf(status),
      answered: code !== null,
    }
  return { kind: 'no', status, code }
}

function troubleOf(status: number): Trouble | null {
  if (status === 401 || status === 403) return 'key'
  if (status === 429) return 'rate'
  return status >= 500 ? null : 'shape'
}
