import type { Projection } from '../platform/projections/projection.ts'

const isOfCard = "type = 'provider.difference.written_off'"

/** Differences that finance wrote off, wherever they were found. */
export const writeOffs: Projection = {
  name: 'differenceWriteOffs',
  version: 2,
  mode: 'inline',
  batches: 'whole',
  tables: ['difference_write_offs'],
  on: ['provider.difference.written_off', 'outgoing.difference.written_off'],
  sql: [
    `INSERT INTO {difference_write_offs} (place, key, number, missing, tax, to_others, written_off_at)
     SELECT CASE WHEN ${isOfCard} THEN 'card' ELSE data->>'place' END,
       CASE WHEN ${isOfCard}
         THEN ARRAY[data->>'paymentKey', coalesce(data->>'transactionKey', ''), data->>'aspect']
         ELSE ARRAY[data->>'key'] END,
       (data->>'number')::int, (data->>'missing')::bigint, coalesce((data->>'tax')::bigint, 0),
       coalesce((data->>'toOthers')::int, 0), occurred_at FROM batch`,
  ],
}
