import type { Projection } from '../../platform/projections/projection.ts'

/** Every attempt to pay an owner's month, with its outcome. */
export const payoutAttempts: Projection = {
  name: 'payoutAttempts',
  version: 2,
  mode: 'inline',
  tables: ['payout_attempts'],
  on: ['payout.requested', 'payout.confirmed', 'payout.failed'],
  sql: [
    {
      on: ['payout.requested'],
      sql: `
        INSERT INTO {payout_attempts} (owner_id, month, attempt, paid_by, amount, status, requested_at, account)
        SELECT (data->>'ownerId')::int, data->>'month', (data->>'attempt')::int, data->>'by',
          (data->>'amount')::bigint, 'requested', occurred_at, data->>'account' FROM batch`,
    },
    {
      on: ['payout.confirmed', 'payout.failed'],
      sql: `
        UPDATE {payout_attempts} a SET status = CASE b.type WHEN 'payout.confirmed' THEN 'confirmed' ELSE 'failed' END,
          reference = b.data->>'reference', settled_at = b.occurred_at
        FROM batch b WHERE a.owner_id = (b.data->>'ownerId')::int AND a.month = b.data->>'month'
          AND a.attempt = (b.data->>'attempt')::int`,
    },
  ],
}
