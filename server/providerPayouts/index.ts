import type { Projection } from '../platform/projections/projection.ts'
import { cardClearing } from './cardClearing.ts'
import { providerPayouts } from './projection.ts'

export { clearingOf, sumCardClearing } from './cardClearing.ts'
export { settleIfRight } from './compare.ts'
export { findPayouts } from './findPayouts.ts'
export { invariants } from './invariants.ts'
export { type LostMovement, storeLostMovements } from './lostMovements.ts'
export { tables } from './ownedTables.ts'
export { payoutRowsOf } from './payoutRows.ts'
export { readProviderPayouts, readProviderPayoutsAgain } from './readPayouts.ts'
export { payoutDifferences } from './reconciliation.ts'
export { routes } from './routes.ts'

export const projections: readonly Projection[] = [providerPayouts, cardClearing]
