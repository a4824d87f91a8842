import { firstVersions } from '../../domain/ledger/firstVersions.ts'
import { settlementEventSchemas } from '../../domain/settlement/events.ts'
import type { EventType } from '../platform/eventStore/eventTypes.ts'

/** The event types of settlements, each still in its first version. */
export const eventTypes: readonly EventType[] = firstVersions(settlementEventSchemas)
