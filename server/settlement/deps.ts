import type { PayoutGateway } from '../gateways/payouts/index.ts'

declare module '../platform/deps.ts' {
  interface Deps {
    /** The provider that pays owners. */
    payouts: PayoutGateway
  }
}
