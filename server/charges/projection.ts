import type { Projection } from '../platform/projections/projection.ts'

/**
 * Extra charges that members owe. A declined payment is an event of the payments' stream, which writes columns of its
 * own: its charge was made before. The owner's share is what is left of it (rule 674).
 */
export const charges: Projection = {
  name: 'charges',
  version: 9,
  mode: 'inline',
  tables: ['charges'],
  on: [
    'charge.made',
    'charge.paid',
    'charge.waived',
    'charge.reduced',
    'charge.disputed',
    'charge.dispute.answered',
    'charge.deducted',
    'charge.deduction.refunded',
    'charge.refunded',
    'payment.declined',
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
      on: ['payment.declined'],
      sql: `UPDATE {charges} c SET card_failures = (b.data->>'cardDeclines')::int, failed_at = b.occurred_at,
              provider_code = b.data->>'providerCode'
            FROM batch b WHERE c.charge_id = (b.data->'subject'->>'chargeId')::uuid`,
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
      on: ['charge.reduced'],
      sql: `UPDATE {charges} c SET amount = (b.data->>'kept')::bigint,
              waived = c.amount + c.waived - (b.data->>'kept')::bigint
            FROM batch b WHERE c.charge_id = (b.data->>'chargeId')::uuid`,
    },
    {
      on: ['charge.waived', 'charge.reduced', 'charge.refunded'],
      sql: `UPDATE {charges} c SET owner_share = c.owner_share - (b.data->>'ownerShareBack')::bigint
            FROM batch b WHERE c.charge_id = (b.data->>'chargeId')::uuid`,
    },
    {
      on: ['charge.disputed'],
      sql: `UPDATE {charges} c SET inquiry_id = (b.data->>'inquiryId')::int
            FROM batch b WHERE c.charge_id = (b.data->>'chargeId')::uuid`,
    },
    {
      on: ['charge.dispute.answered'],
      sql: `UPDATE {charges} c SET dispute_answered_at = b.occurred_at, due_on = (b.data->>'dueOn')::date
            FROM batch b WHERE c.charge_id = (b.data->>'chargeId')::uuid`,
    },
    {
      on: ['charge.deduction.refunded'],
      sql: `UPDATE {charges} c SET deduction_kept = (b.data->>'kept')::bigint
            FROM batch b WHERE c.charge_id = (b.data->>'chargeId')::uuid`,
    },
  ],
}
