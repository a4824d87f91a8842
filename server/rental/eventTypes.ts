import { rentalEventSchemas } from '../../domain/rental/events.ts'
import { firstVersions } from '../ledger/index.ts'
import type { EventType } from '../platform/eventStore/eventTypes.ts'

/** What staff record about a product's calendar. */
export const eventTypes: readonly EventType[] = firstVersions(rentalEventSchemas)
