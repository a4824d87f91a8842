import { chargeEventSchemas } from '../../domain/charges/events.ts'
import { firstVersions } from '../../domain/ledger/firstVersions.ts'
import type { EventType } from '../platform/eventStore/eventTypes.ts'

/** Every charge event. */
export const eventTypes: readonly EventType[] = firstVersions(chargeEventSchemas)
