import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../platform/env.ts'

type Cookie = 'social' | 'social_ticket'

const lifetimeSeconds: Record<Cookie, number> = { social: 10 * 60, social_ticket: 30 * 60 }

/** Sets a secret cookie that no script can read. Returns the secret's hash, which is all that the shop stores. */
export function giveCookie(reply: FastifyReply, env: Pick<Env, 'PUBLIC_URL'>, name: Cookie): Buffer {
  const secret = randomBytes(32).toString('base64url')
  const encrypted = env.PUBLIC_URL.startsWith('https:')
  reply.setCookie(name, secret, {
    httpOnly: true,
    secure: encrypted,
    // A provider that comes back by a cross-site POST does not send Lax cookies.
    sameSite: name === 'social' && encrypted ? 'none' : 'lax',
    path: '/api/auth',
    maxAge: lifetimeSeconds[name],
  })
  return hashOf(secret)
}

/** Returns the hash of the secret that the browser sent, or null. */
export function cookieOf(request: FastifyRequest, name: Cookie): Buffer | null {
  const secret = request.cookies[name]
  return secret === undefined || secret === '' ? null : hashOf(secret)
}

export const dropCookie = (reply: FastifyReply, name: Cookie) =>
  reply.clearCookie(name, { path: '/api/auth' })

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
