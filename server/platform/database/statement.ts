import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'

type Described = { name: string; text: string; row: z.core.$ZodObject }
const known: Described[] = []

/** Every statement that was made by `statement`: a test asks the database whether it gives such rows. */
export const statements: readonly Described[] = known

/**
 * SQL that Kysely's builder cannot say, with the shape of its rows: what arrives is parsed by it. A connection prepares
 * the statement once, under its name; parameters are those of the text, in order.
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

/** SQL whose text depends on what is asked; with a name, a connection prepares each such text once. */
export type Assembled = { name?: string; text: string; values: readonly unknown[] }

/**
 * Asks for the rows of SQL that is assembled at run time, where its texts are too many to be made by `statement`. Every
 * row is parsed by `row` on its way in.
 */
export async function assembled<Row extends z.core.$ZodObject>(
  db: pg.Pool | pg.ClientBase,
  { values, ...asked }: Assembled,
  row: Row,
): Promise<z.output<Row>[]> {
  const { rows } = await db.query<Record<string, unknown>>({ ...asked, values: [...values] })
  // Row by row: an array's schema made for each question costs more than parsing what it answers.
  return rows.map((one) => z.parse(row, one))
}

/** Runs what Kysely compiled elsewhere, on a connection that its caller holds. */
export async function runCompiled(
  client: pg.ClientBase,
  { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>,
): Promise<void> {
  await client.query(sql, [...parameters])
}
