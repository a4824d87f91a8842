import { randomUUID } from 'node:crypto'
import { CompactEncrypt, compactDecrypt } from 'jose'
import { z } from 'zod'

export type LineSettings = {
  apiBase: string
  secretKey: string
  /** 64 hexadecimal digits. */
  securityKey: string
  timeoutMs: number
}

export type LineAnswer =
  | { kind: 'ok'; body: unknown }
  | { kind: 'no'; status: number; code: string }
  /** Nothing is proved; `trouble` is what waiting alone does not mend. */
  | { kind: 'doubt'; reason: string; trouble: Trouble | null }

/** A key that is refused, too many calls, an unknown code, an unreadable answer. */
export type Trouble = 'key' | 'rate' | 'code' | 'shape'

const envelope = z.object({
  entityBody: z.unknown().optional(),
  error: z.looseObject({ code: z.string() }).nullish(),
})
const plainFault = z.looseObject({ code: z.string() })

/** The provider wants the instant without milliseconds, in Seoul. */
const issuedAt = (): string => `${new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 19)}+09:00`

/** HTTP with the provider: bodies and their answers are JWE under the shop's security key, readings are plain JSON. */
export function openSealedLine({ apiBase, secretKey, securityKey, timeoutMs }: LineSettings) {
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
      return { kind: 'doubt', reason: fault instanceof Error ? fault.name : 'NETWORK_FAILURE', trouble: null }
    }
  }

  /** What arrived, without its seal; undefined for what cannot be read. */
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
  // A key, a rate and a fault of the provider's say nothing about this payout; neither does an answer without a code.
  if (code === null || status >= 500 || [401, 403, 429].includes(status) || status < 400)
    return { kind: 'doubt', reason: code ?? `HTTP_${status}`, trouble: troubleOf(status) }
  return { kind: 'no', status, code }
}

function troubleOf(status: number): Trouble | null {
  if (status === 401 || status === 403) return 'key'
  if (status === 429) return 'rate'
  return status >= 500 ? null : 'shape'
}
