import { journalSchema } from '../../domain/ledger/journal.ts'
import type { EventSchemas } from '../../domain/shared/eventSchemas.ts'
import type { EventType } from '../platform/eventStore/eventTypes.ts'

/** Event types from a module's schemas, in version 1; any event may carry the journal lines decided with it. */
export const firstVersions = (schemas: EventSchemas): EventType[] =>
  Object.entries(schemas).map(([type, schema]) => ({
    type,
    version: 1,
    schema: schema.extend({ journal: journalSchema.optional() }),
  }))
