import type { Statement } from '../../platform/projections/projection.ts'

const paid = (from: string) => `
  INSERT INTO {payments} (payment_id, payment_key, order_id, member_id, status, amount, card_company, approved_at,
    occurred_at)
  SELECT p->>'paymentKey', p->>'paymentKey', (b.data->>'orderId')::uuid, (b.data->>'memberId')::int, 'done',
    (p->>'amount')::bigint, p->>'cardCompany',
    (p->>'approvedAt')::timestamptz, b.occurred_at
  FROM ${from} b, LATERAL (SELECT b.data->'payment') AS payment(p) WHERE p->>'paymentKey' IS NOT NULL`

/** The part of the order projection for payments and refunds; it belongs here because it reads the order's row. */
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
        UPDATE {orders} o SET reversed_at = r.at
        FROM (SELECT (b.data->>'orderId')::uuid AS order_id, max(b.occurred_at) AS at FROM batch b GROUP BY 1) AS r
        WHERE o.order_id = r.order_id
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
    // Items that are cancelled together share one refund. Its amount is summed from their rows, so that it is right
    // even when a rebuild's page splits their events.
    on: ['order.item.cancelled'],
    sql: `
      INSERT INTO {refunds} AS r (refund_id, payment_key, order_id, order_item_id, member_id, amount, status, requested_at)
      SELECT i.refund_id, o.payment_key, o.order_id, min(i.order_item_id::text)::uuid, o.member_id, sum(i.card_refund),
        'pending', min(i.cancelled_at)
      FROM {order_items} i JOIN {orders} o USING (order_id)
      WHERE i.order_id IN (SELECT (b.data->>'orderId')::uuid FROM batch b)
        AND i.refund_id IN (SELECT (b.data->>'refundId')::uuid FROM batch b WHERE b.data->>'refundId' IS NOT NULL)
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
    // The part of a refund that the desk already paid becomes a refund of its own, in the state that the larger one has
    // at that point of the batch.
    on: ['order.refund.rejected', 'order.refund.resent', 'order.refund.divided'],
    sql: `
      WITH parts AS (
        SELECT (b.data->>'refundId')::uuid AS refund_id, (b.data->>'partId')::uuid AS part_id,
          (b.data->>'amount')::bigint AS amount, w.type, w.at, w.code, w.sending
        FROM batch b, LATERAL (
          SELECT (array_agg(e.type ORDER BY e.version DESC))[1] AS type,
            (array_agg(e.occurred_at ORDER BY e.version DESC))[1] AS at, max((e.data->>'sending')::int) AS sending,
            (array_agg(e.data->>'providerCode' ORDER BY e.version DESC)
              FILTER (WHERE e.type = 'order.refund.rejected'))[1] AS code
          FROM batch e WHERE e.type <> 'order.refund.divided' AND e.data->>'refundId' = b.data->>'refundId'
            AND e.version < b.version) AS w
        WHERE b.type = 'order.refund.divided'
      ), made AS (
        INSERT INTO {refunds} (refund_id, payment_key, order_id, order_item_id, member_id, amount, status, provider_code,
          requested_at, settled_at, sending)
        SELECT p.part_id, r.payment_key, r.order_id, r.order_item_id, r.member_id, p.amount,
          CASE p.type WHEN 'order.refund.rejected' THEN 'rejected' WHEN 'order.refund.resent' THEN 'pending'
            ELSE r.status END,
          coalesce(p.code, r.provider_code), r.requested_at,
          CASE p.type WHEN 'order.refund.rejected' THEN p.at
            WHEN 'order.refund.resent' THEN NULL ELSE r.settled_at END,
          coalesce(p.sending, r.sending)
        FROM parts p JOIN {refunds} r USING (refund_id)
      )
      UPDATE {refunds} r SET amount = r.amount - taken.amount
      FROM (SELECT refund_id, sum(amount) AS amount FROM parts GROUP BY refund_id) AS taken
      WHERE r.refund_id = taken.refund_id`,
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
    on: ['order.goodwill.granted'],
    sql: `
      UPDATE {refunds} r SET goodwill = r.goodwill + g.amount
      FROM (SELECT b.data->>'paymentKey' AS payment_key, b.data->>'transactionKey' AS transaction_key,
          sum((b.data->>'amount')::bigint) AS amount FROM batch b GROUP BY 1, 2) AS g
      WHERE r.paid_by = 'desk' AND r.payment_key = g.payment_key AND r.transaction_key = g.transaction_key`,
  },
  {
    // The latest answer to each refund wins; resending keeps the provider code of the earlier refusal.
    on: ['order.refund.confirmed', 'order.refund.rejected', 'order.refund.resent'],
    sql: `
      WITH word AS MATERIALIZED (
        SELECT (b.data->>'refundId')::uuid AS refund_id, b.version, b.type, b.occurred_at AS at,
          b.data->>'transactionKey' AS transaction_key, b.data->>'by' AS paid_by,
          b.data->>'providerCode' AS provider_code, (b.data->>'sending')::int AS sending
        FROM batch b
      ), answer AS (
        SELECT DISTINCT ON (refund_id) refund_id, provider_code FROM word WHERE type <> 'order.refund.resent'
        ORDER BY refund_id, version DESC
      ), sent AS (
        SELECT refund_id, max(sending) AS sending, max(at) AS at FROM word WHERE type = 'order.refund.resent'
        GROUP BY refund_id
      ), last AS (
        SELECT DISTINCT ON (refund_id) refund_id, type, at, transaction_key, paid_by FROM word
        ORDER BY refund_id, version DESC
      )
      UPDATE {refunds} r SET
        status = CASE l.type WHEN 'order.refund.confirmed' THEN 'confirmed' WHEN 'order.refund.rejected' THEN 'rejected'
          ELSE 'pending' END,
        settled_at = CASE l.type WHEN 'order.refund.resent' THEN NULL ELSE l.at END,
        transaction_key = l.transaction_key, paid_by = l.paid_by,
        provider_code = CASE WHEN a.refund_id IS NULL THEN r.provider_code ELSE a.provider_code END,
        sending = coalesce(s.sending, r.sending), sent_at = coalesce(s.at, r.sent_at)
      FROM last l LEFT JOIN answer a USING (refund_id) LEFT JOIN sent s USING (refund_id)
      WHERE r.refund_id = l.refund_id`,
  },
  {
    // Leaves out refunds that were set off or counted as goodwill: that money went back earlier, at the desk.
    on: ['order.refund.confirmed', 'order.refund.found'],
    sql: `
      UPDATE {payments} p SET refunded = s.refunded,
        status = CASE WHEN s.refunded = p.amount THEN 'canceled' ELSE 'partial_canceled' END
      FROM (
        SELECT r.payment_key, sum(r.amount) AS refunded FROM {refunds} r
        WHERE r.status = 'confirmed' AND coalesce(r.paid_by, '') NOT IN ('set_off', 'goodwill') AND r.payment_key IN (
          SELECT own.payment_key FROM batch b JOIN {refunds} own ON own.refund_id = (b.data->>'refundId')::uuid)
        GROUP BY r.payment_key
      ) AS s WHERE p.payment_id = s.payment_key`,
  },
]
