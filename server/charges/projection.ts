import type { Projection } from '../platform/projections/projection.ts'

const paid = `
  INSERT INTO {charge_payments} (payment_key, charge_id, member_id, status, amount, is_reversed, card_company,
    approved_at, occurred_at)
  SELECT b.data->'payment'->>'paymentKey', (b.data->>'chargeId')::uuid, (b.data->>'memberId')::int, 'done',
    (b.data->'payment'->>'amount')::bigint, b.type = 'charge.payment.reversed', b.data->'payment'->>'cardCompany',
    (b.data->'payment'->>'approvedAt')::timestamptz, b.occurred_at FROM batch b`

const refundAnswers = ['charge.refund.confirmed', 'charge.refund.rejected', 'charge.refund.resent']

/** Extra charges that members owe, their payments and refunds. */
export const charges: Projection = {
  name: 'charges',
  version: 6,
  mode: 'inline',
  tables: ['charges', 'charge_payments', 'charge_refunds'],
  on: [
    'charge.made',
    'charge.attempt.failed',
    'charge.paid',
    'charge.payment.reversed',
    'charge.waived',
    'charge.deducted',
    'charge.deduction.refunded',
    'charge.refunded',
    'charge.refund.found',
    'charge.refund.divided',
    'charge.goodwill.granted',
    ...refundAnswers,
  ],
  sql: [
    {
      on: ['charge.made'],
      sql: `
        INSERT INTO {charges} (charge_id, member_id, debtor, kind, order_id, order_item_id, consignment_id, amount,
          late_days, owner_id, owner_share, status, due_on, made_at)
        SELECT (data->>'chargeId')::uuid, (data->>'memberId')::int, data->>'debtor', data->>'kind',
          (data->'subject'->>'orderId')::uuid, (data->'subject'->>'orderItemId')::uuid,
          coalesce(data->'subject'->>'consignmentId', data->'owner'->>'consignmentId')::uuid,
          (data->>'amount')::bigint, (data->>'lateDays')::int, (data->'owner'->>'ownerId')::int,
          coalesce((data->'owner'->>'share')::bigint, 0), 'open', (data->>'dueOn')::date, occurred_at FROM batch`,
    },
    {
      on: ['charge.attempt.failed'],
      sql: `UPDATE {charges} c SET card_failures = (b.data->>'cardFailures')::int, failed_at = b.occurred_at,
              provider_code = b.data->>'providerCode'
            FROM batch b WHERE c.charge_id = (b.data->>'chargeId')::uuid`,
    },
    {
      on: ['charge.paid', 'charge.waived', 'charge.deducted'],
      sql: `UPDATE {charges} c SET settled_at = b.occurred_at, deducted_month = b.data->>'month',
              deduction_kept = CASE b.type WHEN 'charge.deducted' THEN (b.data->>'amount')::bigint END,
              status = CASE b.type WHEN 'charge.paid' THEN 'paid' WHEN 'charge.waived' THEN 'waived'
                ELSE 'deducted' END
            FROM batch b WHERE c.charge_id = (b.data->>'chargeId')::uuid`,
    },
    {
      on: ['charge.deduction.refunded'],
      sql: `UPDATE {charges} c SET deduction_kept = (b.data->>'kept')::bigint
            FROM batch b WHERE c.charge_id = (b.data->>'chargeId')::uuid`,
    },
    { on: ['charge.paid', 'charge.payment.reversed'], sql: paid },
    {
      on: ['charge.payment.reversed', 'charge.refunded'],
      sql: `
        INSERT INTO {charge_refunds} (refund_id, payment_key, charge_id, member_id, amount, status, requested_at)
        SELECT (b.data->>'refundId')::uuid, coalesce(b.data->'payment'->>'paymentKey', b.data->>'paymentKey'),
          (b.data->>'chargeId')::uuid, (b.data->>'memberId')::int,
          coalesce(b.data->'payment'->>'amount', b.data->>'amount')::bigint, 'pending', b.occurred_at FROM batch b`,
    },
    {
      on: ['charge.refund.divided'],
      sql: `
        WITH part AS (
          INSERT INTO {charge_refunds} (refund_id, payment_key, charge_id, member_id, amount, status, provider_code,
            requested_at, settled_at)
          SELECT (b.data->>'partId')::uuid, r.payment_key, r.charge_id, r.member_id, (b.data->>'amount')::bigint,
            r.status, r.provider_code, r.requested_at, r.settled_at
          FROM batch b JOIN {charge_refunds} r ON r.refund_id = (b.data->>'refundId')::uuid)
        UPDATE {charge_refunds} r SET amount = r.amount - (b.data->>'amount')::bigint
        FROM batch b WHERE r.refund_id = (b.data->>'refundId')::uuid`,
    },
    {
      on: ['charge.refund.found'],
      sql: `
        INSERT INTO {charge_refunds} (refund_id, payment_key, charge_id, member_id, amount, status, requested_at,
          settled_at, transaction_key, paid_by)
        SELECT (b.data->>'refundId')::uuid, b.data->>'paymentKey', (b.data->>'chargeId')::uuid,
          (b.data->>'memberId')::int, (b.data->>'amount')::bigint, 'confirmed', b.occurred_at,
          (b.data->>'refundedAt')::timestamptz, b.data->>'transactionKey', 'desk' FROM batch b`,
    },
    {
      on: ['charge.goodwill.granted'],
      sql: `
        UPDATE {charge_refunds} r SET goodwill = r.goodwill + (b.data->>'amount')::bigint FROM batch b
        WHERE r.paid_by = 'desk' AND r.payment_key = b.data->>'paymentKey'
          AND r.transaction_key = b.data->>'transactionKey'`,
    },
    {
      on: refundAnswers,
      sql: `
        UPDATE {charge_refunds} r SET settled_at = b.occurred_at, transaction_key = b.data->>'transactionKey',
          provider_code = b.data->>'providerCode', paid_by = b.data->>'by', status = CASE b.type WHEN 'charge.refund.confirmed' THEN 'confirmed'
            WHEN 'charge.refund.rejected' THEN 'rejected' ELSE 'pending' END
        FROM batch b WHERE r.refund_id = (b.data->>'refundId')::uuid`,
    },
    {
      // Leaves out refunds that were set off or counted as goodwill: that money went back earlier, at the desk.
      on: ['charge.refund.confirmed', 'charge.refund.found'],
      sql: `
        UPDATE {charge_payments} p SET refunded = s.refunded,
          status = CASE WHEN s.refunded = p.amount THEN 'canceled' ELSE 'partial_canceled' END
        FROM (
          SELECT r.payment_key, sum(r.amount) AS refunded FROM {charge_refunds} r
          WHERE r.status = 'confirmed' AND coalesce(r.paid_by, '') NOT IN ('set_off', 'goodwill') AND r.payment_key IN (
            SELECT own.payment_key FROM batch b JOIN {charge_refunds} own ON own.refund_id = (b.data->>'refundId')::uuid)
          GROUP BY r.payment_key
        ) AS s WHERE p.payment_key = s.payment_key`,
    },
  ],
}
