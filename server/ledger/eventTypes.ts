import { firstVersions } from '../../domain/ledger/firstVersions.ts'
import { remittanceEventSchemas } from '../../domain/ledger/remittance.ts'
import type { EventType } from '../platform/eventStore/eventTypes.ts'

/** The event types of finance's own entries, each still in its first version. */
export const eventTypes: readonly EventType[] = firstVersions(remittanceEventSchemas)
