import { settlementEventSchemas } from '../../domain/settlement/events.ts'
import { firstVersions } from '../ledger/index.ts'
import type { EventType } from '../platform/eventStore/eventTypes.ts'

/** Every event of a settlement, in the only shape it has had so far. */
export const eventTypes: readonly EventType[] = firstVersions(settlementEventSchemas)
