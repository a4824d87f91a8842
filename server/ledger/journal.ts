import type { Projection } from '../platform/projections/projection.ts'

/** The ledger: the lines that were decided with each event that moves value. */
export const journal: Projection = {
  name: 'journal',
  version: 1,
  mode: 'inline',
  batches: 'whole',
  tables: ['journal_lines'],
  on: [
    'order.placed',
    'order.payment.reversed',
    'order.item.shipped',
    'order.item.cancelled',
    'order.item.collected',
    'order.refund.confirmed',
    'points.earned',
    'points.expired',
    'points.suspended',
    'points.debt.repaid',
    'points.debt.written_off',
  ],
  sql: [
    `INSERT INTO {journal_lines} (pos, line, stream_id, account, amount, occurred_at, seoul_day)
     SELECT b.pos, l.nth, b.stream_id, l.line->>'account', (l.line->>'amount')::bigint, b.occurred_at,
       (b.occurred_at AT TIME ZONE 'Asia/Seoul')::date
     FROM batch b, jsonb_array_elements(b.data->'journal') WITH ORDINALITY AS l(line, nth)`,
  ],
}
