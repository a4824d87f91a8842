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
 * The Content-Security-Policy, made once: scripts only from here and from the providers' own addresses, no inline
 * script at all (JSON blocks do not run). Style attributes are allowed because server-rendered markup has them.
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
    // The identity popup is opened by a form.
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

/** Of the staff console: no provider, no frame. Style attributes are those of the shop's pages in a preview. */
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

/** The other protective headers; helmet would build the policy anew for every answer. */
export const protectiveHeaders = (env: Origins): FastifyHelmetOptions => ({
  contentSecurityPolicy: false,
  hsts: isEncrypted(env),
  // The identity and card popups talk back to their opener.
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  xFrameOptions: { action: 'sameorigin' },
})
