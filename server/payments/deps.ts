import type { CardGateway } from '../gateways/cards/index.ts'

declare module '../platform/deps.ts' {
  interface Deps {
    /** The card provider. */
    cards: CardGateway
  }
}
