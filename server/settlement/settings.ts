import { createPayoutGateway, type PayoutGateway } from '../gateways/payouts/index.ts'
import type { Env } from '../platform/env.ts'

/** The provider documents that its answer to a payout request may take up to a minute. */
const timeoutMs = 60_000

/** The payout gateway that the environment configures. */
export const payoutGatewayOf = (env: Env): PayoutGateway =>
  createPayoutGateway({
    apiBase: env.TOSS_API_BASE,
    secretKey: env.TOSS_SECRET_KEY,
    securityKey: env.TOSS_SECURITY_KEY,
    timeoutMs,
  })
