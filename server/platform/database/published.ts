import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'

type Described = { call: string; row: z.core.$ZodObject }
const known: Described[] = []

/** Every call passed to `published`, with the row its readers expect: a test compares both with the database. */
export const publishedFunctions: readonly Described[] = known

/** Makes a function of another module's published.sql a table for Kysely to select from: `published(…).as('m')`. */
export function published<Row extends z.core.$ZodObject>(call: string, row: Row): RawBuilder<z.output<Row>> {
  known.push({ call, row })
  return sql<z.output<Row>>`${sql.raw(call)}`
}
