import type { Projection } from '../platform/projections/projection.ts'
import { adjustments } from './projection.ts'

export { tables } from './ownedTables.ts'
export { routes } from './routes.ts'

export const projections: readonly Projection[] = [adjustments]
