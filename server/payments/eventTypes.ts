import { firstVersions } from '../../domain/ledger/firstVersions.ts'
import { paymentEventSchemas } from '../../domain/payments/events.ts'
import type { EventType } from '../platform/eventStore/eventTypes.ts'

/** Every event of payments. */
export const eventTypes: readonly EventType[] = firstVersions(paymentEventSchemas)
