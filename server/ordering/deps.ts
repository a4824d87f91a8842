import type { Toss } from '../gateways/toss/index.ts'

declare module '../platform/deps.ts' {
  interface Deps {
    /** The card provider. */
    toss: Toss
  }
}
