import type { Projection } from '../platform/projections/projection.ts'

const isOfCard = "b.type LIKE 'provider.%'"
const place = `CASE WHEN ${isOfCard} THEN 'card' ELSE b.data->>'place' END`
const key = `CASE WHEN ${isOfCard}
  THEN ARRAY[b.data->>'paymentKey', coalesce(b.data->>'transactionKey', ''), b.data->>'aspect']
  ELSE ARRAY[b.data->>'key'] END`

const closings = ['provider.difference.written_off', 'outgoing.difference.written_off']
const reopenings = ['provider.difference.reopened', 'outgoing.difference.reopened']

/** The closings of differences that are in force, wherever the differences were found. */
export const writeOffs: Projection = {
  name: 'differenceWriteOffs',
  version: 4,
  mode: 'inline',
  batches: 'whole',
  tables: ['difference_write_offs'],
  on: [...closings, ...reopenings],
  sql: [
    {
      on: closings,
      sql: `
        INSERT INTO {difference_write_offs} (place, key, number, missing, tax, to_others, written_off_at,
          pos)
        SELECT ${place}, ${key}, (b.data->>'number')::int, (b.data->>'missing')::bigint,
          coalesce((b.data->>'tax')::bigint, 0), coalesce((b.data->>'toOthers')::int, 0), b.occurred_at, b.pos
        FROM batch b`,
    },
    {
      on: reopenings,
      sql: `
        DELETE FROM {difference_write_offs} w USING batch b
        WHERE w.place = ${place} AND w.key = ${key} AND w.number = (b.data->>'reopens')::int`,
    },
  ],
}
