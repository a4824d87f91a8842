import * as z from 'zod/mini'
import type { Database } from './database.ts'
import type { Schema } from './schema.ts'
import { statement } from './statement.ts'

const drawn = statement({
  name: 'database.nextNumber',
  text: 'SELECT nextval(pg_get_serial_sequence($1::text, $2::text))::int AS number',
  row: z.object({ number: z.int() }),
})

/** Draws the id of a row before the row is written, for what names it. A row that is refused then leaves a gap. */
export async function nextNumber(
  { pool }: Pick<Database<Schema>, 'pool'>,
  table: keyof Schema,
  column = 'id',
): Promise<number> {
  const [row] = await drawn(pool, [table, column])
  if (row === undefined) throw new Error('a sequence answers a number')
  return row.number
}
