import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Env } from './env.ts'

const originOf = (url: string): string => new URL(url).origin

/**
 * Headers that keep the pages ours: scripts only from here and from the providers' own addresses, no inline
 * script at all (JSON blocks do not run). Style attributes are allowed because server-rendered markup has them.
 */
export function securityHeaders(
  env: Pick<
    Env,
    'PUBLIC_URL' | 'TOSS_SDK_SRC' | 'TOSS_API_BASE' | 'POSTCODE_SCRIPT_URL' | 'PROVIDER_ORIGINS'
  >,
): FastifyHelmetOptions {
  const providers = [
    ...new Set([originOf(env.TOSS_SDK_SRC), originOf(env.POSTCODE_SCRIPT_URL), ...env.PROVIDER_ORIGINS]),
  ]
  const encrypted = env.PUBLIC_URL.startsWith('https:')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...providers],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", originOf(env.TOSS_API_BASE), ...providers],
        frameSrc: ["'self'", ...providers],
        formAction: ["'self'", ...providers],
        // The card provider may open our /toss inside its own frame on our page (facts 1.2).
        frameAncestors: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        ...(encrypted ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: encrypted,
    // The identity and card popups talk back to their opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'sameorigin' },
  }
}
