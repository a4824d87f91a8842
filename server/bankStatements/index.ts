import type { Projection } from '../platform/projections/projection.ts'
import { bankWriteOffs } from './projection.ts'

export { invariants } from './invariants.ts'
export { bankDifferences, bankRows } from './list.ts'
export { matchStatement } from './matchStatement.ts'
export { checkStatement } from './overdue.ts'
export { tables } from './ownedTables.ts'
export { routes } from './routes.ts'
export { sealedRecords } from './sealedRecords.ts'
export { standingNow, statementMissingSince } from './standing.ts'

export const projections: readonly Projection[] = [bankWriteOffs]
