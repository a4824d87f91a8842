import { journalSchema } from '../../domain/ledger/journal.ts'
import type { EventSchemas } from '../../domain/shared/eventSchemas.ts'
import type { EventType } from '../platform/eventStore/eventTypes.ts'

/** Event types from an area's schemas; any of the events may carry the journal lines that were decided with it. */
export const firstVersions = (schemas: EventSchemas): EventType[] =>
  Object.entries(schemas).map(([type, schema]) => ({
    type,
    version: 1,
    schema: schema.extend({ journal: journalSchema.optional() }),
  }))
