import type { Projection } from '../platform/projections/projection.ts'
import { charges } from './projection.ts'

export { chargeName } from './chargeName.ts'
export { type Charged, chargeForItem } from './commands/makeCharge.ts'
export { refundOfCharge, resendChargeRefund, transferChargeRefund } from './commands/settleRefund.ts'
export { chargesAtDesk } from './deskHolder.ts'
export { eventTypes } from './eventTypes.ts'
export { invariants } from './invariants.ts'
export { forgetMember, sealedTables, withdrawalBlockers } from './leaving.ts'
export { tables } from './ownedTables.ts'
export { describeCharge } from './queries/describeCharge.ts'
export { findCharges } from './queries/findCharges.ts'
export { type PaidCharge, paidCharges } from './queries/paidCharges.ts'
export { typedReasons } from './reasons.ts'
export { recoverChargePayment, recoverCharges } from './recovery.ts'
export { sendChargeRefunds } from './refunds.ts'
export { routes } from './routes.ts'
export { sealedRecords } from './sealedRecords.ts'
export { chargeIn } from './streams.ts'
export { tryCards } from './tryCards.ts'

export const functions: readonly URL[] = [new URL('./published.sql', import.meta.url)]

export const projections: readonly Projection[] = [charges]
