import { bankWriteOffSchemas } from '../../domain/bankStatements/writingOff.ts'
import { firstVersions } from '../ledger/index.ts'
import type { EventType } from '../platform/eventStore/eventTypes.ts'

/** Every event of the bank's statement, in the only shape it has had so far. */
export const eventTypes: readonly EventType[] = firstVersions(bankWriteOffSchemas)
