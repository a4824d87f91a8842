import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../platform/env.ts'
import { keyedHashes, sameBytes } from '../platform/security/encryption.ts'

export type LoginKind = 'member' | 'staff'
type Needs = Pick<Env, 'DATA_SECRET' | 'PUBLIC_URL'>

const lifetimeSeconds = 365 * 24 * 60 * 60
const cookieOf = (kind: LoginKind) => `${kind}_device`
/** The seals of a device by each secret, the newest first. */
const sealsOf = ({ DATA_SECRET }: Needs, kind: LoginKind, email: string, device: string): Buffer[] =>
  keyedHashes(DATA_SECRET, 'knownDevice', `${kind}|${email.trim().toLowerCase()}|${device}`)

/**
 * Returns the id of the device when this account was logged in to on it before, or null. A known device has tries of
 * its own, which guesses from elsewhere do not use up.
 */
export function knownDevice(
  env: Needs,
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  kind: LoginKind,
  email: string,
): string | null {
  const [device = '', seal = ''] = (cookies[cookieOf(kind)] ?? '').split('.')
  const given = Buffer.from(seal, 'base64url')
  const isOurs = sealsOf(env, kind, email, device).some((one) => sameBytes(given, one))
  return device !== '' && isOurs ? device : null
}

/** Marks the device as known to the account after a successful login. */
export function rememberDevice(
  env: Needs,
  request: Pick<FastifyRequest, 'cookies'> & { body: { email: string } },
  reply: FastifyReply,
  kind: LoginKind,
): void {
  const { email } = request.body
  const device = knownDevice(env, request, kind, email) ?? randomBytes(16).toString('base64url')
  const seal = sealsOf(env, kind, email, device)[0]?.toString('base64url')
  reply.setCookie(cookieOf(kind), `${device}.${seal}`, {
    httpOnly: true,
    sameSite: 'strict',
    secure: env.PUBLIC_URL.startsWith('https:'),
    path: '/api',
    maxAge: lifetimeSeconds,
  })
}
