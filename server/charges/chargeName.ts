import type { ChargeKind } from '../../domain/charges/events.ts'
import { chargeNames } from '../../domain/shared/chargeKinds.ts'

/** The name on the card statement and in the member's list, cut to the provider's limit of 100 characters. */
export const chargeName = (kind: ChargeKind, productName: string | null): string =>
  productName === null ? chargeNames[kind] : `${chargeNames[kind]} · ${productName}`.slice(0, 100)
