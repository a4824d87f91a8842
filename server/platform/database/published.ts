import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'

type Described = { call: string; row: z.core.$ZodObject }
const known: Described[] = []

/** Every function that was named by `published`, with the row that its readers count on: a test asks the database. */
export const publishedFunctions: readonly Described[] = known

/** A function of another module's published.sql as a table that Kysely selects from: `published(…).as('m')`. */
export function published<Row extends z.core.$ZodObject>(call: string, row: Row): RawBuilder<z.output<Row>> {
  known.push({ call, row })
  return sql<z.output<Row>>`${sql.raw(call)}`
}
