import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Env } from '../env.ts'

type Origins = Pick<
  Env,
  | 'PUBLIC_URL'
  | 'TOSS_SDK_SRC'
  | 'TOSS_API_BASE'
  | 'POSTCODE_SCRIPT_URL'
  | 'KAKAO_SDK_URL'
  | 'PROVIDER_ORIGINS'
  | 'NICE_POPUP_URL'
>

const originOf = (url: string): string => new URL(url).origin
const isEncrypted = (env: Pick<Env, 'PUBLIC_URL'>): boolean => env.PUBLIC_URL.startsWith('https:')

/**
 * Returns the shop's Content-Security-Policy: scripts only from our own origin and the providers', no inline script at
 * all (JSON blocks do not run). Style attributes are allowed because server-rendered markup has them.
 */
export function contentSecurityPolicy(env: Origins): string {
  const own = "'self'"
  const providers = [
    ...new Set([
      ...[env.TOSS_SDK_SRC, env.POSTCODE_SCRIPT_URL, env.KAKAO_SDK_URL].map(originOf),
      ...env.PROVIDER_ORIGINS,
    ]),
  ]
  const directives: Record<string, readonly string[]> = {
    'default-src': [own],
    'script-src': [own, ...providers],
    'script-src-attr': ["'none'"],
    'style-src': [own],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': [own, 'data:', 'blob:'],
    'font-src': [own],
    'connect-src': [own, originOf(env.TOSS_API_BASE), ...providers],
    'frame-src': [own, ...providers],
    // The identity popup is opened by submitting a form.
    'form-action': [own, ...providers, originOf(env.NICE_POPUP_URL)],
    // The card provider may open our /toss inside its own frame on our page (facts 1.2).
    'frame-ancestors': [own],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    ...(isEncrypted(env) ? { 'upgrade-insecure-requests': [] } : {}),
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ')
}

/**
 * Returns the staff console's Content-Security-Policy: no provider, no frame. Style attributes are allowed because
 * previews contain the shop's markup.
 */
export function consoleSecurityPolicy(env: Pick<Env, 'PUBLIC_URL'>): string {
  const policy = [
    "default-src 'self'",
    "script-src-attr 'none'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    ...(isEncrypted(env) ? ['upgrade-insecure-requests'] : []),
  ]
  return policy.join('; ')
}

/** Returns the other protective headers. Helmet's own policy is off, because it would build it for every answer. */
export const protectiveHeaders = (env: Origins): FastifyHelmetOptions => ({
  contentSecurityPolicy: false,
  hsts: isEncrypted(env),
  // The identity and card popups post messages to their opener.
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  xFrameOptions: { action: 'sameorigin' },
})
