import type { Json } from '../json.ts'
import type { EventStoreSettings, Loaded, LoadedStream, Meta } from './eventStore.ts'

type Row = {
  stream_id: string | null
  stream_version: number
  pos: number | null
  version: number
  type: string
  schema_v: number
  occurred_at: Date
  data: Json
  meta: Meta
  hash: string
}

const text = `
  SELECT s.stream_id, s.version AS stream_version, e.pos, e.version, e.type, e.schema_v, e.occurred_at, e.data, e.meta,
         NULL AS hash
  FROM es.streams s LEFT JOIN es.events e USING (stream_no)
  WHERE s.stream_id = ANY ($1)
  UNION ALL
  SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, result, NULL, encode(request_hash, 'hex')
  FROM es.commands WHERE command_id = $2
  ORDER BY stream_id, version`

/** Reads streams, and the command when it was handled before, in one round trip. An unknown stream has version 0; an unknown event type or version throws. */
export async function loadStreams(
  { pool, eventTypes, namedStatements }: EventStoreSettings,
  ids: readonly string[],
  commandId?: string,
): Promise<Loaded> {
  const name = namedStatements === false ? undefined : 'es.load'
  const { rows } = await pool.query<Row>({ ...(name && { name }), text, values: [ids, commandId ?? null] })
  const streams = new Map<string, LoadedStream>(ids.map((id) => [id, { id, version: 0, events: [] }]))
  let done: Loaded['done'] = null
  for (const row of rows) {
    const stream = row.stream_id === null ? undefined : streams.get(row.stream_id)
    if (stream === undefined) {
      done = { requestHash: row.hash, result: row.data }
      continue
    }
    stream.version = row.stream_version
    if (row.pos === null) continue
    stream.events.push({
      pos: row.pos,
      stream: stream.id,
      version: row.version,
      type: row.type,
      schemaVersion: row.schema_v,
      occurredAt: row.occurred_at,
      data: eventTypes.upcast(row.type, row.schema_v, row.data),
      meta: row.meta,
    })
  }
  return {
    done,
    stream: (id) => {
      const stream = streams.get(id)
      if (stream === undefined) throw new Error(`The stream ${id} was not loaded`)
      return stream
    },
  }
}
