import { consignmentEventSchemas } from '../../domain/consignment/events.ts'
import { firstVersions } from '../../domain/ledger/firstVersions.ts'
import type { EventType } from '../platform/eventStore/eventTypes.ts'

/** The event types of consignments, each still in its first version. */
export const eventTypes: readonly EventType[] = firstVersions(consignmentEventSchemas)
