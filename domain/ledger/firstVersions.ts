import type { z } from 'zod'
import type { EventSchemas } from '../shared/eventSchemas.ts'
import { journalSchema } from './journal.ts'

type FirstVersion = { type: string; version: number; schema: z.ZodType }

/** Event types from an area's schemas, in version 1; any event may carry the journal lines decided with it. */
export const firstVersions = (schemas: EventSchemas): FirstVersion[] =>
  Object.entries(schemas).map(([type, schema]) => ({
    type,
    version: 1,
    schema: schema.extend({ journal: journalSchema.optional() }),
  }))
