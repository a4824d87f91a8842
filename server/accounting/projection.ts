import type { Projection } from '../platform/projections/projection.ts'

const outcome = (type: string, status: string) => ({
  on: [type],
  sql: `UPDATE {adjustments} a SET status = '${status}', decided_by = (b.data->>'by')::int, decided_at = b.occurred_at
    FROM batch b WHERE a.id = (b.data->>'key') || '.' || (b.data->>'number')`,
})

/** Proposed adjusting entries, each with what became of it. */
export const adjustments: Projection = {
  name: 'adjustments',
  version: 2,
  mode: 'inline',
  tables: ['adjustments'],
  on: ['adjustment.proposed', 'adjustment.approved', 'adjustment.rejected', 'adjustment.withdrawn'],
  sql: [
    {
      on: ['adjustment.proposed'],
      sql: `
        INSERT INTO {adjustments} (id, key, number, status, booked_on, amount, lines, evidence, reversed_stream,
          other_stream, proposed_by, proposed_at, reason_id)
        SELECT (data->>'key') || '.' || (data->>'number'), data->>'key', (data->>'number')::int, 'proposed',
          (data->>'bookedOn')::date,
          (SELECT sum(greatest((l->>'amount')::bigint, 0)) FROM jsonb_array_elements(data->'lines') AS l),
          data->'lines', data->>'evidence', data->'reverses'->>'stream', data->'anotherThan'->>'stream',
          (data->>'by')::int, occurred_at, meta->>'reason'
        FROM batch`,
    },
    outcome('adjustment.approved', 'approved'),
    outcome('adjustment.rejected', 'rejected'),
    outcome('adjustment.withdrawn', 'withdrawn'),
  ],
}
