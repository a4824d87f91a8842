import type { ChargeKind } from '../../domain/charges/events.ts'
import { chargeNames } from '../../domain/shared/chargeKinds.ts'

/** What the card company prints and the member reads; the provider takes 100 characters. */
export const chargeName = (kind: ChargeKind, productName: string | null): string =>
  productName === null ? chargeNames[kind] : `${chargeNames[kind]} · ${productName}`.slice(0, 100)
