import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../platform/env.ts'

type Cookie = 'social' | 'social_ticket'

const lifetimeSeconds: Record<Cookie, number> = { social: 10 * 60, social_ticket: 30 * 60 }

/** Gives the browser a secret that no script can read; answers its hash, which is what the shop keeps. */
export function giveCookie(reply: FastifyReply, env: Pick<Env, 'PUBLIC_URL'>, name: Cookie): Buffer {
  const secret = randomBytes(32).toString('base64url')
  const encrypted = env.PUBLIC_URL.startsWith('https:')
  reply.setCookie(name, secret, {
    httpOnly: true,
    secure: encrypted,
    // Apple comes back by a POST from its own site, with which Lax cookies do not travel.
    sameSite: name === 'social' && encrypted ? 'none' : 'lax',
    path: '/api/auth',
    maxAge: lifetimeSeconds[name],
  })
  return hashOf(secret)
}

/** The hash of the secret that the browser sent, or null. */
export function cookieOf(request: FastifyRequest, name: Cookie): Buffer | null {
  const secret = request.cookies[name]
  return secret === undefined || secret === '' ? null : hashOf(secret)
}

export const dropCookie = (reply: FastifyReply, name: Cookie) =>
  reply.clearCookie(name, { path: '/api/auth' })

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
