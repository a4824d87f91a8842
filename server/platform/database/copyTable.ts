import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import * as z from 'zod/mini'
import { assembled } from './statement.ts'

/** 16 MB are copied in a moment, and are enough that a transaction of their own costs nothing beside. */
const blocksAtOnce = 2_048

const size = z.object({ blocks: z.int() })
type Connections = { from: pg.Client; into: pg.Client }

/** Copies the rows of a query of one connection into a table of another, in one transaction: the rows must be few. */
export const copyRows = (
  { from, into }: Connections,
  { select, into: table }: { select: string; into: string },
): Promise<void> =>
  pipeline(
    from.query(copyTo(`COPY (${select}) TO STDOUT (FORMAT binary)`)),
    into.query(copyFrom(`COPY ${table} FROM STDIN (FORMAT binary)`)),
  )

/**
 * Copies a table, or some `columns` of it, into one with the same columns. The reading connection is inside of a
 * transaction with one snapshot. The other one writes each range of blocks in a transaction of its own, because every
 * feed on the server, of whatever database, waits for whoever writes.
 */
export async function copyTable(
  connections: Connections,
  { from, into, columns }: { from: string; into: string; columns?: string },
): Promise<void> {
  const text = `SELECT (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int AS blocks`
  const [found] = await assembled(connections.from, { text, values: [from] }, size)
  const table = columns === undefined ? into : `${into} (${columns})`
  for (let block = 0; block < (found?.blocks ?? 0); block += blocksAtOnce) {
    const range = `ctid >= '(${block},0)' AND ctid < '(${block + blocksAtOnce},0)'`
    const select = `SELECT ${columns ?? '*'} FROM ${from} WHERE ${range}`
    await copyRows(connections, { select, into: table })
  }
}
