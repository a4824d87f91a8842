import { firstVersions } from '../../domain/ledger/firstVersions.ts'
import { reviewEventSchemas } from '../../domain/reviews/events.ts'
import type { EventType } from '../platform/eventStore/eventTypes.ts'

/** Every event of a review, each in its first version. */
export const eventTypes: readonly EventType[] = firstVersions(reviewEventSchemas)
