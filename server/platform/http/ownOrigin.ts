import type { FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Returns the origin under which this browser sees the shop, without a trailing slash: PUBLIC_URL. On a developer's
 * machine the shop answers both as localhost and as 127.0.0.1, which share no cookies, so there it follows the request.
 */
export function ownOrigin(env: Pick<Env, 'NODE_ENV' | 'PUBLIC_URL'>, request: FastifyRequest): string {
  const named = new URL(env.PUBLIC_URL)
  const isLocal = env.NODE_ENV !== 'production' && loopback.has(named.hostname)
  const [, hostname = '', port = ''] = /^(.*?)(?::(\d+))?$/.exec(request.headers.host ?? '') ?? []
  return isLocal && loopback.has(hostname) && port === named.port
    ? `${named.protocol}//${hostname}:${port}`
    : env.PUBLIC_URL
}
