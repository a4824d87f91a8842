import { batched } from '../database/batched.ts'
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
  command_id: string
  hash: string
}

const text = 'SELECT * FROM es.load($1, $2)'

type Wanted = { ids: readonly string[]; commandId: string | undefined }
type Found = { streams: Map<string, Row[]>; commands: Map<string, Row> }

/**
 * Returns the function that loads streams, and the command's result when it was handled before, in one round trip;
 * concurrent loads are batched. An unknown stream has version 0; an unknown event type or version throws.
 */
export function createLoader(settings: EventStoreSettings) {
  const { pool } = settings
  const find = batched(async (from, all: readonly Wanted[]): Promise<Found[]> => {
    const ids = [...new Set(all.flatMap((wanted) => wanted.ids))]
    const commandIds = all.flatMap(({ commandId }) => commandId ?? [])
    const { rows } = await from.query<Row>({ name: 'es.load', text, values: [ids, commandIds] })
    const found = foundIn(rows)
    return all.map(() => found)
  })
  return async (ids: readonly string[], commandId?: string): Promise<Loaded> =>
    loadedFrom(settings, await find(pool, { ids, commandId }), { ids, commandId })
}

function foundIn(rows: readonly Row[]): Found {
  const found: Found = { streams: new Map(), commands: new Map() }
  for (const row of rows) {
    if (row.stream_id === null) found.commands.set(row.command_id, row)
    else {
      const rows = found.streams.get(row.stream_id)
      if (rows === undefined) found.streams.set(row.stream_id, [row])
      else rows.push(row)
    }
  }
  return found
}

function loadedFrom({ eventTypes }: EventStoreSettings, found: Found, { ids, commandId }: Wanted): Loaded {
  const streams = new Map(
    ids.map((id): [string, LoadedStream] => {
      const rows = found.streams.get(id) ?? []
      const events = rows.flatMap((row) =>
        row.pos === null
          ? []
          : {
              pos: row.pos,
              stream: id,
              version: row.version,
              type: row.type,
              schemaVersion: row.schema_v,
              occurredAt: row.occurred_at,
              data: eventTypes.upcast(row.type, row.schema_v, row.data),
              meta: row.meta,
            },
      )
      return [id, { id, version: rows[0]?.stream_version ?? 0, events }]
    }),
  )
  const command = commandId === undefined ? undefined : found.commands.get(commandId)
  return {
    done: command === undefined ? null : { requestHash: command.hash, result: command.data },
    stream: (id) => {
      const stream = streams.get(id)
      if (stream === undefined) throw new Error(`The stream ${id} was not loaded`)
      return stream
    },
  }
}
