import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Stage } from '../provider.ts'
import type { Books, Grant } from './books.ts'

const callShape = z.object({
  grant_type: z.enum(['authorization_code', 'refresh_token', 'delete']),
  client_id: z.string(),
  client_secret: z.string(),
  code: z.string().default(''),
  redirect_uri: z.string().default(''),
  code_verifier: z.string().default(''),
  refresh_token: z.string().default(''),
  access_token: z.string().default(''),
  state: z.string().default(''),
})
export type TokenCall = z.infer<typeof callShape>

type Fault = { error: string; error_description?: string }
export type Exchanged = { grant: Grant; call: TokenCall } | Fault

/** Reads a call to the token endpoint; null when its client does not prove who it is. */
export function readCall(body: unknown, isSecret: (secret: string) => boolean): TokenCall | null {
  const call = callShape.safeParse(body)
  return call.success && isSecret(call.data.client_secret) ? call.data : null
}

/** A code works once, at its own address, for its own client, and with the verifier that it was asked for with. */
export function exchangeCode(books: Books, call: TokenCall): Grant | Fault {
  const grant = books.takeCode(call.code)
  if (grant === undefined)
    return { error: 'invalid_grant', error_description: 'authorization code not found' }
  if (grant.redirectUri !== call.redirect_uri || grant.clientId !== call.client_id)
    return { error: 'invalid_grant', error_description: 'redirect_uri mismatched' }
  const challenge = createHash('sha256').update(call.code_verifier).digest('base64url')
  if (grant.challenge !== '' && grant.challenge !== challenge)
    return { error: 'invalid_grant', error_description: 'code_verifier mismatched' }
  return grant
}

export const isFault = (value: object): value is Fault => 'error' in value

/** A scripted failure: slow, silent, or with an error of its own. True when the answer was given. */
export async function interrupted(
  stage: Stage,
  route: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const script = stage.scripts.take(route)
  if (script?.delayMs !== undefined)
    await wait(script.delayMs, undefined, { signal: stage.closing, ref: false }).catch(() => undefined)
  if (script?.drop !== undefined) {
    reply.hijack()
    request.raw.socket.destroy()
    return true
  }
  if (script?.code === undefined) return false
  reply.code(400).send({ error: script.code })
  return true
}
