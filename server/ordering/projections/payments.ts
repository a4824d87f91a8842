import type { Statement } from '../../platform/projections/projection.ts'

const paid = (from: string) => `
  INSERT INTO {payments} (payment_id, payment_key, order_id, member_id, status, amount, card_company, approved_at,
    occurred_at)
  SELECT p->>'paymentKey', p->>'paymentKey', (b.data->>'orderId')::uuid, (b.data->>'memberId')::int, 'done',
    (p->>'amount')::bigint, p->>'cardCompany',
    (p->>'approvedAt')::timestamptz, b.occurred_at
  FROM ${from} b, LATERAL (SELECT b.data->'payment') AS payment(p) WHERE p->>'paymentKey' IS NOT NULL`

/** The money side of an order's projection: it reads the order's own row, so it belongs to the same one. */
export const payments: Statement[] = [
  { on: ['order.placed', 'order.payment.reversed'], sql: paid('batch') },
  {
    // A declined card shows in the member's payment history; nothing was captured.
    on: ['order.draft.released'],
    sql: `
      INSERT INTO {payments} (payment_id, order_id, member_id, status, amount, provider_code, occurred_at)
      SELECT 'aborted:' || o.order_id, o.order_id, o.member_id, 'aborted', o.total_amount, b.data->>'providerCode',
        b.occurred_at
      FROM batch b JOIN {orders} o ON o.order_id = (b.data->>'orderId')::uuid WHERE b.data->>'cause' = 'declined'`,
  },
  {
    on: ['order.payment.reversed'],
    sql: `
      WITH reversed AS (
        UPDATE {orders} o SET reversed_at = b.occurred_at
        FROM batch b WHERE o.order_id = (b.data->>'orderId')::uuid
      ), told AS (
        INSERT INTO {member_notices} (notice_id, member_id, order_id, code, amount, occurred_at)
        SELECT (b.data->>'refundId')::uuid, (b.data->>'memberId')::int, (b.data->>'orderId')::uuid,
          'PAYMENT_REVERSED', (b.data->'payment'->>'amount')::bigint, b.occurred_at
        FROM batch b
      )
      INSERT INTO {refunds} (refund_id, payment_key, order_id, member_id, amount, status, requested_at)
      SELECT (b.data->>'refundId')::uuid, b.data->'payment'->>'paymentKey', (b.data->>'orderId')::uuid,
        (b.data->>'memberId')::int, (b.data->'payment'->>'amount')::bigint, 'pending', b.occurred_at
      FROM batch b`,
  },
  {
    // Items that are cancelled together share a refund: its amount is theirs, however the events are paged.
    on: ['order.item.cancelled'],
    sql: `
      INSERT INTO {refunds} AS r (refund_id, payment_key, order_id, order_item_id, member_id, amount, status, requested_at)
      SELECT i.refund_id, o.payment_key, o.order_id, min(i.order_item_id::text)::uuid, o.member_id, sum(i.card_refund),
        'pending', min(i.cancelled_at)
      FROM {order_items} i JOIN {orders} o USING (order_id)
      WHERE i.refund_id IN (SELECT (b.data->>'refundId')::uuid FROM batch b WHERE b.data->>'refundId' IS NOT NULL)
      GROUP BY i.refund_id, o.payment_key, o.order_id, o.member_id
      ON CONFLICT (refund_id) DO UPDATE SET amount = excluded.amount, order_item_id = excluded.order_item_id`,
  },
  {
    on: ['order.item.exchanged', 'order.return.completed', 'order.item.refunded'],
    sql: `
      INSERT INTO {refunds} (refund_id, payment_key, order_id, order_item_id, member_id, amount, status, requested_at)
      SELECT (b.data->>'refundId')::uuid, o.payment_key, o.order_id, (b.data->>'orderItemId')::uuid, o.member_id,
        (b.data->>'cardRefund')::bigint, 'pending', b.occurred_at
      FROM batch b JOIN {orders} o ON o.order_id = (b.data->>'orderId')::uuid
      WHERE b.data->>'refundId' IS NOT NULL`,
  },
  {
    on: ['order.refund.confirmed', 'order.refund.rejected', 'order.refund.resent'],
    sql: `
      UPDATE {refunds} r SET
        status = CASE b.type WHEN 'order.refund.confirmed' THEN 'confirmed' WHEN 'order.refund.rejected' THEN 'rejected'
          ELSE 'pending' END,
        settled_at = CASE b.type WHEN 'order.refund.resent' THEN NULL ELSE b.occurred_at END,
        transaction_key = b.data->>'transactionKey', paid_by = b.data->>'by',
        provider_code = CASE b.type WHEN 'order.refund.resent' THEN r.provider_code ELSE b.data->>'providerCode' END,
        sending = coalesce((b.data->>'sending')::int, r.sending),
        sent_at = CASE b.type WHEN 'order.refund.resent' THEN b.occurred_at ELSE r.sent_at END
      FROM batch b WHERE r.refund_id = (b.data->>'refundId')::uuid`,
  },
  {
    on: ['order.refund.found'],
    sql: `
      INSERT INTO {refunds} (refund_id, payment_key, order_id, member_id, amount, status, requested_at, settled_at,
        transaction_key, paid_by)
      SELECT (b.data->>'refundId')::uuid, b.data->>'paymentKey', (b.data->>'orderId')::uuid, (b.data->>'memberId')::int,
        (b.data->>'amount')::bigint, 'confirmed', b.occurred_at, (b.data->>'refundedAt')::timestamptz,
        b.data->>'transactionKey', 'desk'
      FROM batch b`,
  },
  {
    // What is set off went back before, at the provider's desk.
    on: ['order.refund.confirmed', 'order.refund.found'],
    sql: `
      UPDATE {payments} p SET refunded = s.refunded,
        status = CASE WHEN s.refunded = p.amount THEN 'canceled' ELSE 'partial_canceled' END
      FROM (
        SELECT r.payment_key, sum(r.amount) AS refunded FROM {refunds} r
        WHERE r.status = 'confirmed' AND r.paid_by IS DISTINCT FROM 'set_off' AND r.payment_key IN (
          SELECT own.payment_key FROM batch b JOIN {refunds} own ON own.refund_id = (b.data->>'refundId')::uuid)
        GROUP BY r.payment_key
      ) AS s WHERE p.payment_id = s.payment_key`,
  },
]
