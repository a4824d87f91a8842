import type { Statement } from '../../platform/projections/projection.ts'

const month = `m.owner_id = (b.data->>'ownerId')::int AND m.month = b.data->>'month'`

/** How much of an owner's month is paid, deducted and carried forward, and the state of its payout. */
export const payouts: Statement[] = [
  {
    on: ['settlement.closed'],
    sql: `
      INSERT INTO {settlement_months} (owner_id, month, status, brought_forward, deducted, payable, carried_forward,
        closed_at, settled_at)
      SELECT (data->>'ownerId')::int, data->>'month',
        CASE WHEN (data->>'payable')::bigint > 0 THEN 'due' WHEN (data->>'carriedForward')::bigint <> 0
          THEN 'carried_forward' ELSE 'paid' END,
        (data->>'broughtForward')::bigint,
        (data->>'earned')::bigint + (data->>'broughtForward')::bigint - (data->>'payable')::bigint
          - (data->>'carriedForward')::bigint,
        (data->>'payable')::bigint, (data->>'carriedForward')::bigint, occurred_at,
        CASE WHEN (data->>'payable')::bigint = 0 AND (data->>'carriedForward')::bigint = 0 THEN occurred_at END
      FROM batch
      ON CONFLICT (owner_id, month) DO UPDATE SET status = excluded.status,
        brought_forward = excluded.brought_forward, deducted = excluded.deducted, payable = excluded.payable, carried_forward = excluded.carried_forward, closed_at = excluded.closed_at,
        settled_at = excluded.settled_at`,
  },
  {
    on: ['settlement.held', 'settlement.released'],
    sql: `
      INSERT INTO {settlement_months} (owner_id, month, status, is_held)
      SELECT (data->>'ownerId')::int, data->>'month', 'open', type = 'settlement.held' FROM batch
      ON CONFLICT (owner_id, month) DO UPDATE SET is_held = excluded.is_held`,
  },
  {
    on: ['payout.requested'],
    sql: `
      UPDATE {settlement_months} m SET status = 'requested', attempt = (b.data->>'attempt')::int,
        paid_by = b.data->>'by', requested_at = b.occurred_at, provider_code = NULL
      FROM batch b WHERE ${month}`,
  },
  {
    on: ['payout.confirmed'],
    sql: `
      UPDATE {settlement_months} m SET status = 'paid', reference = b.data->>'reference',
        settled_at = (b.data->>'confirmedAt')::timestamptz
      FROM batch b WHERE ${month}`,
  },
  {
    on: ['payout.failed'],
    sql: `
      UPDATE {settlement_months} m SET status = 'failed', provider_code = b.data->>'providerCode'
      FROM batch b WHERE ${month}`,
  },
]
