import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'

type Described = { name: string; text: string; row: z.core.$ZodObject }
const known: Described[] = []

/** Every statement made by `statement`: a test checks against the database that its rows have the declared shape. */
export const statements: readonly Described[] = known

/**
 * Declares SQL that Kysely's builder cannot express, with the shape that parses its rows. Each connection prepares the
 * statement once, under `name`. The returned function takes the parameters in the order of the text.
 */
export function statement<Row extends z.core.$ZodObject>({
  name,
  text,
  row,
}: {
  name: string
  text: string
  row: Row
}): (db: pg.Pool | pg.ClientBase, values: readonly unknown[]) => Promise<z.output<Row>[]> {
  known.push({ name, text, row })
  return (db, values) => assembled(db, { name, text, values }, row)
}

/** SQL whose text is built at run time; with a name, each connection prepares it once. */
export type Assembled = { name?: string; text: string; values: readonly unknown[] }

/**
 * Runs SQL that is built at run time, in too many forms to be declared by `statement`, and returns its rows parsed by
 * `row`. Throws when a row does not have that shape.
 */
export async function assembled<Row extends z.core.$ZodObject>(
  db: pg.Pool | pg.ClientBase,
  { values, ...asked }: Assembled,
  row: Row,
): Promise<z.output<Row>[]> {
  const { rows } = await db.query<Record<string, unknown>>({ ...asked, values: [...values] })
  // Row by row: building an array schema for each query costs more than parsing its rows.
  return rows.map((one) => z.parse(row, one))
}

/** Runs a query that Kysely compiled elsewhere, on a connection that the caller owns; its rows are discarded. */
export async function runCompiled(
  client: pg.ClientBase,
  { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>,
): Promise<void> {
  await client.query(sql, [...parameters])
}
