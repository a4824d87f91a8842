import type { Projection } from '../platform/projections/projection.ts'
import { journal } from './journal.ts'

export { firstVersions } from './firstVersions.ts'
export { invariants } from './invariants.ts'

export const projections: readonly Projection[] = [journal]
export { tables } from './ownedTables.ts'

export const functions: readonly URL[] = [new URL('./published.sql', import.meta.url)]
