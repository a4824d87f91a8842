import { outgoingWriteOffSchemas } from '../../domain/outgoingPayments/writingOff.ts'
import { firstVersions } from '../ledger/index.ts'
import type { EventType } from '../platform/eventStore/eventTypes.ts'

/** Every event of what left the shop's accounts, in the only shape it has had so far. */
export const eventTypes: readonly EventType[] = firstVersions(outgoingWriteOffSchemas)
