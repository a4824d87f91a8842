import { bankWriteOffSchemas } from '../../domain/bankStatements/writingOff.ts'
import { firstVersions } from '../../domain/ledger/firstVersions.ts'
import type { EventType } from '../platform/eventStore/eventTypes.ts'

/** The event types of bank statements, each still in its first version. */
export const eventTypes: readonly EventType[] = firstVersions(bankWriteOffSchemas)
