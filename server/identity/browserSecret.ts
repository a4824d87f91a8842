import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../platform/env.ts'

const cookieName = 'identity'
/** Ten minutes to verify and ten to use the result. */
const lifetimeSeconds = 20 * 60

/**
 * Sets a secret cookie that no script can read, which binds a verification to the browser. Returns the secret's hash.
 */
export function giveBrowserSecret(reply: FastifyReply, env: Pick<Env, 'PUBLIC_URL'>): Buffer {
  const secret = randomBytes(32).toString('base64url')
  reply.setCookie(cookieName, secret, {
    httpOnly: true,
    // The popup comes back from the provider by a top-level GET, which sends Lax cookies.
    sameSite: 'lax',
    secure: env.PUBLIC_URL.startsWith('https:'),
    path: '/api',
    maxAge: lifetimeSeconds,
  })
  return hashOf(secret)
}

/** Returns the hash of the browser's secret, or null for a browser without one. */
export function browserOf(request: Pick<FastifyRequest, 'cookies'>): Buffer | null {
  const secret = request.cookies[cookieName]
  return secret === undefined || secret === '' ? null : hashOf(secret)
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
