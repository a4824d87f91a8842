import type { Projection } from '../platform/projections/projection.ts'

/** The card provider's payouts, by day and by transaction. */
export const providerPayouts: Projection = {
  name: 'providerPayouts',
  version: 1,
  mode: 'inline',
  batches: 'whole',
  tables: ['provider_payouts', 'provider_payout_rows'],
  on: ['provider.paid_out'],
  sql: [
    `INSERT INTO {provider_payouts} (paid_out_on, number, pay_out, fees, vat, transactions, booked_at)
     SELECT (data->>'paidOutOn')::date, (data->>'number')::int, (data->>'payOut')::bigint, (data->>'fees')::bigint,
       (data->>'vat')::bigint, jsonb_array_length(data->'rows'), occurred_at FROM batch`,
    `INSERT INTO {provider_payout_rows} (paid_out_on, number, transaction_key, payment_key, is_cancel, amount, fee, vat)
     SELECT (b.data->>'paidOutOn')::date, (b.data->>'number')::int, r.row->>'transactionKey', r.row->>'paymentKey',
       (r.row->>'isCancel')::boolean, (r.row->>'amount')::bigint, (r.row->>'fee')::bigint, (r.row->>'vat')::bigint
     FROM batch b, jsonb_array_elements(b.data->'rows') AS r(row)`,
  ],
}
