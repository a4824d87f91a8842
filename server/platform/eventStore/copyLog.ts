import { pipeline } from 'node:stream/promises'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { connect } from '../database/database.ts'

const streamColumns = 'stream_no, stream_id, kind, version, last_at'
const eventColumns =
  'pos, stream_no, version, type, schema_v, recorded_at, occurred_at, command_id, data, meta'

/**
 * Copies the events of a log, or of some of its streams, from one snapshot into another database with an empty log and
 * the same migrations. The source is only read. Commands and seals stay behind.
 */
export async function copyLog(from: string, to: string, streams: readonly string[] | null): Promise<void> {
  const [source, target] = [await connect(from), await connect(to)]
  const wanted =
    streams === null ? 'true' : `s.stream_id = ANY (ARRAY[${streams.map(literal).join(',')}]::text[])`
  const copy = (select: string, into: string) =>
    pipeline(
      source.query(copyTo(`COPY (${select}) TO STDOUT (FORMAT binary)`)),
      target.query(copyFrom(`COPY ${into} FROM STDIN (FORMAT binary)`)),
    )
  try {
    await source.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const prefixed = (alias: string, columns: string) =>
      columns.replaceAll(/\w+/g, (name) => `${alias}.${name}`)
    await copy(
      `SELECT ${prefixed('s', streamColumns)} FROM es.streams s WHERE ${wanted}`,
      `es.streams (${streamColumns})`,
    )
    await copy(
      `SELECT ${prefixed('e', eventColumns)} FROM es.events e JOIN es.streams s USING (stream_no) WHERE ${wanted}`,
      `es.events (${eventColumns})`,
    )
    await source.query('COMMIT')
    await target.query(`
      SELECT setval(pg_get_serial_sequence('es.events', 'pos'), max(pos)) FROM es.events HAVING max(pos) IS NOT NULL;
      CREATE INDEX ON es.events (occurred_at, pos); CREATE INDEX ON es.events (pos); ANALYZE es.events, es.streams`)
  } finally {
    await source.end()
    await target.end()
  }
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
