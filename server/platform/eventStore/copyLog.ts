import pg from 'pg'
import { copyRows, copyTable } from '../database/copyTable.ts'
import { connect } from '../database/database.ts'

const streamColumns = 'stream_no, stream_id, kind, version, last_at'
const eventColumns =
  'pos, stream_no, version, type, schema_v, recorded_at, occurred_at, command_id, data, meta'

/**
 * Copies the events of a log, or of some of its streams, from one snapshot into another database with an empty log and
 * the same migrations. The source is only read. Commands and seals stay behind. No writing transaction stays open long
 * enough to delay readers of the feed.
 */
export async function copyLog(from: string, to: string, streams: readonly string[] | null): Promise<void> {
  const [source, target] = [await connect(from), await connect(to)]
  const connections = { from: source, into: target }
  const copy = (table: string, columns: string) =>
    streams === null
      ? copyTable(connections, { from: table, into: table, columns })
      : copyRows(connections, {
          select: `SELECT ${columns} FROM ${table} WHERE stream_no IN (${numbersOf(streams)})`,
          into: `${table} (${columns})`,
        })
  try {
    // Before the rows, because an index of many rows takes long to be made.
    await target.query('CREATE INDEX ON es.events (occurred_at, pos)')
    await target.query('CREATE INDEX ON es.events (pos)')
    await source.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await copy('es.streams', streamColumns)
    await copy('es.events', eventColumns)
    await source.query('COMMIT')
    await target.query(
      `SELECT setval(pg_get_serial_sequence('es.events', 'pos'), max(pos)) FROM es.events HAVING max(pos) IS NOT NULL`,
    )
    await target.query('ANALYZE es.events, es.streams')
  } finally {
    await source.end()
    await target.end()
  }
}

const numbersOf = (streams: readonly string[]): string =>
  `SELECT stream_no FROM es.streams WHERE stream_id = ANY (ARRAY[${streams.map((id) => pg.escapeLiteral(id)).join(',')}]::text[])`
