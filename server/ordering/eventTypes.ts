import { firstVersions } from '../../domain/ledger/firstVersions.ts'
import { orderEventSchemas } from '../../domain/ordering/events.ts'
import type { EventType } from '../platform/eventStore/eventTypes.ts'

/** Every order event. */
export const eventTypes: readonly EventType[] = firstVersions(orderEventSchemas)
