import pg from 'pg'
import * as z from 'zod/mini'
import { assembled } from '../database/statement.ts'
import type { SealedColumn } from '../deps.ts'
import { resealed, type Secrets } from './encryption.ts'

/** So many of the table's blocks are read at a time, in a transaction of their own, so that no feed waits for it. */
const blocksAtOnce = 64

const blocksShape = z.object({ blocks: z.int() })
const rowShape = z.object({ place: z.string(), sealed: z.instanceof(Buffer) })

/**
 * Seals every text of a column again by the newest secret, beside a shop that writes: a text that changes meanwhile is
 * left to its writer, who has the newest secret already. Returns how many were sealed again, and how many no secret of
 * the list opens, which stay as they are.
 */
export async function resealColumn(
  pool: pg.Pool,
  secrets: Secrets,
  { table, column, purpose }: SealedColumn,
): Promise<{ sealed: number; unopened: number }> {
  const [from, of] = [table.split('.').map(pg.escapeIdentifier).join('.'), pg.escapeIdentifier(column)]
  const [size] = await assembled(
    pool,
    {
      text: `SELECT (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int AS blocks`,
      values: [table],
    },
    blocksShape,
  )
  const told = { sealed: 0, unopened: 0 }
  for (let block = 0; block < (size?.blocks ?? 0); block += blocksAtOnce) {
    const rows = await assembled(
      pool,
      {
        text: `SELECT ctid::text AS place, ${of} AS sealed FROM ${from}
          WHERE ctid >= $1::tid AND ctid < $2::tid AND ${of} IS NOT NULL`,
        values: [`(${block},0)`, `(${block + blocksAtOnce},0)`],
      },
      rowShape,
    )
    const changes: { place: string; before: Buffer; after: Buffer }[] = []
    for (const { place, sealed: before } of rows)
      try {
        const after = resealed(secrets, purpose, before)
        if (after !== null) changes.push({ place, before, after })
      } catch {
        told.unopened += 1
      }
    if (changes.length === 0) continue
    const written = await assembled(
      pool,
      {
        text: `UPDATE ${from} AS t SET ${of} = c.after
          FROM unnest($1::text[], $2::bytea[], $3::bytea[]) AS c(place, before, after)
          WHERE t.ctid = c.place::tid AND t.${of} = c.before RETURNING c.place`,
        values: [
          changes.map(({ place }) => place),
          changes.map(({ before }) => before),
          changes.map(({ after }) => after),
        ],
      },
      z.object({ place: z.string() }),
    )
    told.sealed += written.length
  }
  return told
}
