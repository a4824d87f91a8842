import { typesWithAmounts } from '../../domain/processes/events.ts'
import type { Projection } from '../platform/projections/projection.ts'

/**
 * SQL: the instant at which an event's lines count. An adjusting entry names its day, which may lie before the event: its
 * lines count at the end of that day (rule 334).
 */
const bookedAt = `least(b.occurred_at,
  (((b.data->>'bookedOn')::date + 1)::timestamp AT TIME ZONE 'Asia/Seoul') - interval '1 millisecond')`

/** The ledger: the journal lines that each value-moving event carries (rule 334). */
export const journal: Projection = {
  name: 'journal',
  version: 16,
  mode: 'inline',
  batches: 'whole',
  tables: ['journal_lines'],
  on: typesWithAmounts,
  sql: [
    `INSERT INTO {journal_lines} (pos, line, stream_id, account, amount, occurred_at, seoul_day)
     SELECT b.pos, l.nth, b.stream_id, l.line->>'account', (l.line->>'amount')::bigint, ${bookedAt},
       (${bookedAt} AT TIME ZONE 'Asia/Seoul')::date
     FROM batch b, jsonb_array_elements(b.data->'journal') WITH ORDINALITY AS l(line, nth)`,
  ],
}

/** Ledger lines summed by Seoul day and account. Asynchronous, so that concurrent orders do not contend for a row. */
export const journalDays: Projection = {
  name: 'journalDays',
  version: 11,
  mode: 'async',
  batches: 'whole',
  tables: ['journal_days'],
  on: typesWithAmounts,
  sql: [
    `INSERT INTO {journal_days} AS d (seoul_day, account, debits, credits, lines)
     SELECT (${bookedAt} AT TIME ZONE 'Asia/Seoul')::date, l.line->>'account',
       sum(greatest((l.line->>'amount')::bigint, 0)), sum(greatest(-(l.line->>'amount')::bigint, 0)), count(*)
     FROM batch b, jsonb_array_elements(b.data->'journal') AS l(line) GROUP BY 1, 2 ORDER BY 1, 2
     ON CONFLICT (seoul_day, account) DO UPDATE SET debits = d.debits + excluded.debits,
       credits = d.credits + excluded.credits, lines = d.lines + excluded.lines`,
  ],
}
