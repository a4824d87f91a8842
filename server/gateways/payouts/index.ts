import type { Env } from '../../platform/env.ts'
import { createTossPayouts } from '../tossPayouts/index.ts'
import type { PayoutGateway } from './port.ts'

export type {
  Payout,
  PayoutGateway,
  PayoutReading,
  Refused,
  Registered,
  Seller,
  Trouble,
  Unknown,
} from './port.ts'
export { accountOfSeller, sellerRefOf } from './sellerRef.ts'

/** The provider of payouts that the settings name. */
export const payoutGatewayOf = (env: Env): PayoutGateway =>
  createTossPayouts({
    apiBase: env.TOSS_API_BASE,
    secretKey: env.TOSS_SECRET_KEY,
    securityKey: env.TOSS_SECURITY_KEY,
  })
