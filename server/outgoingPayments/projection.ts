import type { Projection } from '../platform/projections/projection.ts'

/** Differences between outgoing payments and our books that finance wrote off. */
export const outgoingWriteOffs: Projection = {
  name: 'outgoingWriteOffs',
  version: 2,
  mode: 'inline',
  batches: 'whole',
  tables: ['outgoing_write_offs'],
  on: ['outgoing.difference.written_off'],
  sql: [
    `INSERT INTO {outgoing_write_offs} (place, key, number, missing, written_off_at, to_others)
     SELECT data->>'place', data->>'key', (data->>'number')::int, (data->>'missing')::bigint, occurred_at,
       coalesce((data->>'toOthers')::int, 0) FROM batch`,
  ],
}
