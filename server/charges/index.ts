import type { Projection } from '../platform/projections/projection.ts'
import { charges } from './projection.ts'

export { chargeName } from './chargeName.ts'
export {
  answerDisputeWith,
  disputeWith,
  isOpenDispute,
  whyNotDisputedWith,
} from './commands/disputeCharge.ts'
export { type Charged, chargeForItem } from './commands/makeCharge.ts'
export { invariants } from './invariants.ts'
export { forgetMember, sealedTables, withdrawalBlockers } from './leaving.ts'
export { tables } from './ownedTables.ts'
export { describeCharge, outlookOfCharge, ownersPartOf } from './queries/describeCharge.ts'
export { findCharges } from './queries/findCharges.ts'
export { whyReversed as whyChargeReversed } from './queries/whyReversed.ts'
export { typedReasons } from './reasons.ts'
export { routes } from './routes.ts'
export { chargeIn } from './streams.ts'
export { chargeSubject } from './subject.ts'
export { tryCards } from './tryCards.ts'

export const functions: readonly URL[] = [new URL('./published.sql', import.meta.url)]

export const projections: readonly Projection[] = [charges]
