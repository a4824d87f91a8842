import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../platform/env.ts'
import { keyedHashes, sameBytes } from '../platform/security/encryption.ts'

export type LoginKind = 'member' | 'staff'
type Needs = Pick<Env, 'DATA_SECRET' | 'PUBLIC_URL'>
type WithCookies = Pick<FastifyRequest, 'cookies'>

const lifetimeSeconds = 365 * 24 * 60 * 60
/** The accounts of a browser that a family shares. */
const accountsAtMost = 5
/** A device's id and a seal for each account that logged in to on it, the latest login first. */
const cookieShape = /^[\w-]{22}(\.[\w-]{43})+$/
const cookieOf = (kind: LoginKind) => `${kind}_device`
/** The seals of a device by each secret, the newest first. */
const sealsOf = ({ DATA_SECRET }: Needs, kind: LoginKind, email: string, device: string): Buffer[] =>
  keyedHashes(DATA_SECRET, 'knownDevice', `${kind}|${email.trim().toLowerCase()}|${device}`)

const cookieIn = ({ cookies }: WithCookies, kind: LoginKind): { device: string; seals: string[] } | null => {
  const cookie = cookies[cookieOf(kind)] ?? ''
  const [device = '', ...seals] = cookie.split('.')
  return cookieShape.test(cookie) ? { device, seals } : null
}

const isOneOf = (ours: readonly Buffer[], seal: string): boolean =>
  ours.some((one) => sameBytes(Buffer.from(seal, 'base64url'), one))

/**
 * Returns the id of the device when this account was logged in to on it before, or null. A known device has tries of
 * its own, which guesses from elsewhere do not use up.
 */
export function knownDevice(env: Needs, request: WithCookies, kind: LoginKind, email: string): string | null {
  const given = cookieIn(request, kind)
  if (given === null) return null
  const ours = sealsOf(env, kind, email, given.device)
  return given.seals.some((seal) => isOneOf(ours, seal)) ? given.device : null
}

/** Marks the device as known to the account after a successful login; it stays known to the accounts before it. */
export function rememberDevice(
  env: Needs,
  request: WithCookies & { body: { email: string } },
  reply: FastifyReply,
  kind: LoginKind,
): void {
  const given = cookieIn(request, kind)
  const device = given?.device ?? randomBytes(16).toString('base64url')
  const ours = sealsOf(env, kind, request.body.email, device)
  const others = given?.seals.filter((seal) => !isOneOf(ours, seal)) ?? []
  const seals = [ours[0]?.toString('base64url'), ...others].slice(0, accountsAtMost)
  reply.setCookie(cookieOf(kind), [device, ...seals].join('.'), {
    httpOnly: true,
    sameSite: 'strict',
    secure: env.PUBLIC_URL.startsWith('https:'),
    path: '/api',
    maxAge: lifetimeSeconds,
  })
}
