import { createPortone, type Portone } from '../gateways/portone/index.ts'
import type { Env } from '../platform/env.ts'

/** The provider that the settings configure. */
export const portoneOf = (env: Env): Portone =>
  createPortone({
    apiBase: env.PORTONE_API_BASE,
    apiSecret: env.PORTONE_API_SECRET,
    timeoutMs: 10_000,
  })
