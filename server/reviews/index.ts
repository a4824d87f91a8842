import { reviewEventSchemas } from '../../domain/reviews/events.ts'
import { firstVersions } from '../ledger/index.ts'
import type { EventType } from '../platform/eventStore/eventTypes.ts'
import type { Projection } from '../platform/projections/projection.ts'
import { reviews } from './projection.ts'

export { editReview } from './commands/editReview.ts'
export { removeReview } from './commands/removeReview.ts'
export { writeReview } from './commands/writeReview.ts'
export { forgetMember } from './leaving.ts'
export { tables } from './ownedTables.ts'
export { invariants } from './projection.ts'
export { routes } from './routes.ts'

/** Every event of a review, each in its first version. */
export const eventTypes: readonly EventType[] = firstVersions(reviewEventSchemas)
export const projections: readonly Projection[] = [reviews]
export const functions: readonly URL[] = [new URL('./published.sql', import.meta.url)]
