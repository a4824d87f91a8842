import type { Projection } from '../platform/projections/projection.ts'
import { outgoingWriteOffs } from './projection.ts'

export { invariants } from './invariants.ts'
export { outgoingDifferences, payoutsOnTheirWay } from './list.ts'
export { tables } from './ownedTables.ts'
export { readGatewayPayouts } from './readGateway.ts'
export { routes } from './routes.ts'

export const projections: readonly Projection[] = [outgoingWriteOffs]
