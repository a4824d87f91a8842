import type { Projection } from '../platform/projections/projection.ts'

/** Differences between the bank's statement and our books that finance closed, and what it reopened. */
export const bankWriteOffs: Projection = {
  name: 'bankWriteOffs',
  version: 2,
  mode: 'inline',
  batches: 'whole',
  tables: ['bank_write_offs'],
  on: ['bank.difference.written_off', 'bank.difference.reopened'],
  sql: [
    `INSERT INTO {bank_write_offs} (closes, key, number, booked, written_off_at)
     SELECT data->>'of', data->>'key', (data->>'number')::int, (data->>'booked')::bigint, occurred_at FROM batch`,
  ],
}
