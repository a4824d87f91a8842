import type { Projection } from '../platform/projections/projection.ts'
import { payoutAttempts, settlements } from './projections/settlements.ts'

export { recordSentBack, type SentBackCode } from './commands/sentBack.ts'
export { invariants } from './invariants.ts'
export { alertLatePayouts } from './latePayouts.ts'
export { sealedTables, withdrawalBlockers } from './leaving.ts'
export { measures } from './measures.ts'
export { tables } from './ownedTables.ts'
export { type PlannedMonth, planMonths } from './planMonths.ts'
export { accountsOfMonths } from './queries/accountOfMonth.ts'
export { explainedRows, explanationOfRow, streamOfRow } from './queries/explainedRows.ts'
export { findSettlements } from './queries/findSettlements.ts'
export { holdsShown } from './queries/holds.ts'
export { type OwnersEntry, ownersEntries } from './queries/ownersEntries.ts'
export { payoutsUnpaid } from './queries/payoutsUnpaid.ts'
export { typedReasons } from './reasons.ts'
export { routes } from './routes.ts'
export { closeAndRequest, payOut, settleMonths } from './settleMonths.ts'
export { isSettlementEvent, settlementIn, settlementOf } from './streams.ts'
export { alertTrouble } from './troubles.ts'

export const projections: readonly Projection[] = [settlements, payoutAttempts]

export const functions: readonly URL[] = [
  new URL('./published.sql', import.meta.url),
  new URL('./rowsOfOwner.sql', import.meta.url),
]
