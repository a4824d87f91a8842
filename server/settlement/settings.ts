import { createPayoutGateway, type PayoutGateway } from '../gateways/payouts/index.ts'
import type { Env } from '../platform/env.ts'

/** The provider says that a payout may take a minute to be answered. */
const timeoutMs = 60_000

/** The provider as the settings name it. */
export const payoutGatewayOf = (env: Env): PayoutGateway =>
  createPayoutGateway({
    apiBase: env.TOSS_API_BASE,
    secretKey: env.TOSS_SECRET_KEY,
    securityKey: env.TOSS_SECURITY_KEY,
    timeoutMs,
  })
