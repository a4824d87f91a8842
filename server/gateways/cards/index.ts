import type { Env } from '../../platform/env.ts'
import { createToss } from '../toss/index.ts'
import type { CardGateway } from './port.ts'

export type {
  CaptureOutcome,
  CardGateway,
  CardMovement,
  CardPayment,
  CardReading,
  CardRefund,
  Notification,
  PaidOutLine,
  RefundOutcome,
  Trouble,
} from './port.ts'

/** The card provider that the settings name. */
export const cardGatewayOf = (env: Env): CardGateway =>
  createToss({
    apiBase: env.TOSS_API_BASE,
    secretKey: env.TOSS_SECRET_KEY,
    clientKey: env.TOSS_CLIENT_KEY,
    sdkSrc: env.TOSS_SDK_SRC,
    feeBasisPoints: env.TOSS_FEE_BASIS_POINTS,
    timeoutMs: env.PROVIDER_TIMEOUT_SECONDS * 1_000,
  })
