import type { Projection } from '../platform/projections/projection.ts'
import { reviews } from './projection.ts'

export { editReview } from './commands/editReview.ts'
export { removeReview, typedReasons } from './commands/removeReview.ts'
export { writeReview } from './commands/writeReview.ts'
export { type ReviewOfRental, reviewOfRental } from './endedRental.ts'
export { forgetMember } from './leaving.ts'
export { tables } from './ownedTables.ts'
export { invariants } from './projection.ts'
export { routes } from './routes.ts'

export const projections: readonly Projection[] = [reviews]
export const functions: readonly URL[] = [new URL('./published.sql', import.meta.url)]
