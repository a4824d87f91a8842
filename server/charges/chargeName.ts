import type { ChargeKind } from '../../domain/charges/events.ts'
import { chargeTerms } from '../../domain/shared/chargeKinds.ts'

/** The name on the card statement and in the member's list, cut to the provider's limit of 100 characters. */
export const chargeName = (kind: ChargeKind, productName: string | null): string =>
  productName === null ? chargeTerms[kind].name : `${chargeTerms[kind].name} · ${productName}`.slice(0, 100)
