import { firstVersions } from '../../domain/ledger/firstVersions.ts'
import { outgoingWriteOffSchemas } from '../../domain/outgoingPayments/writingOff.ts'
import type { EventType } from '../platform/eventStore/eventTypes.ts'

/** The event types of outgoing payments, each still in its first version. */
export const eventTypes: readonly EventType[] = firstVersions(outgoingWriteOffSchemas)
