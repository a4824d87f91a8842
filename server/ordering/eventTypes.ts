import { orderEventSchemas } from '../../domain/ordering/events.ts'
import { firstVersions } from '../ledger/index.ts'
import type { EventType } from '../platform/eventStore/eventTypes.ts'

/** Every event of an order, in the only shape it has had so far. */
export const eventTypes: readonly EventType[] = firstVersions(orderEventSchemas)
