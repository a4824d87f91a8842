import type { Env } from '../../platform/env.ts'
import { createPortone } from '../portone/index.ts'
import type { AccountHolders } from './port.ts'

export type { AccountHolders } from './port.ts'

/** The provider that the settings name. */
export const accountHoldersOf = (env: Env): AccountHolders =>
  createPortone({
    apiBase: env.PORTONE_API_BASE,
    apiSecret: env.PORTONE_API_SECRET,
    timeoutMs: env.PROVIDER_TIMEOUT_SECONDS * 1_000,
  })
