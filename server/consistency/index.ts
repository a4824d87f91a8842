import type { Invariant } from '../platform/projections/projection.ts'
import { closedByRecord } from './findings.ts'
import { rebasesAreConfirmed } from './rebases.ts'

export { checkAtNight, checkConsistency } from './checkConsistency.ts'
export { consistencyQueue, queues } from './checks.ts'
export { findingsWaiting, keepVerified } from './findings.ts'
export { measures } from './measures.ts'
export { tables } from './ownedTables.ts'
export { routes } from './routes.ts'
export { sealAndCheck } from './sealAndCheck.ts'
export { sealedRecords } from './sealedRecords.ts'
export { endDeadCheck } from './stoppedChecks.ts'

export const invariants: readonly Invariant[] = [rebasesAreConfirmed, closedByRecord]
export const functions: readonly URL[] = [new URL('./published.sql', import.meta.url)]
