import type { Projection } from '../platform/projections/projection.ts'

const answers = ['payment.refund.confirmed', 'payment.refund.rejected', 'payment.refund.resent']
const extension = `(b.data->'subject'->>'extensionId')::uuid`
const delivery = `(b.data->'subject'->>'deliveryChangeId')::uuid`
/** SQL: what the payment is for; an extension and a higher delivery fee are paid into the payments of their order. */
const subject = `(b.data->'subject'->>'orderId')::uuid, (b.data->'subject'->>'chargeId')::uuid,
  (b.data->>'memberId')::int`

/** Payments for orders, their extensions and delivery fees and for charges, with their refunds. The statements follow the order in which things happen. */
export const payments: Projection = {
  name: 'payments',
  version: 5,
  mode: 'inline',
  batches: 'whole',
  tables: ['payments', 'refunds', 'joined_refunds'],
  lookups: ['refunds_by_payment'],
  on: [
    'payment.captured',
    'payment.reversed',
    'payment.declined',
    'payment.refund.requested',
    'payment.refund.divided',
    'payment.refund.joined',
    'payment.refund.found',
    'payment.goodwill.granted',
    ...answers,
  ],
  sql: [
    {
      on: ['payment.captured', 'payment.reversed'],
      sql: `
        INSERT INTO {payments} (payment_id, payment_key, extension_id, delivery_change_id, order_id, charge_id, member_id, status, amount,
          is_reversed, reversal_id, card_company, approved_at, occurred_at)
        SELECT b.data->>'paymentKey', b.data->>'paymentKey', ${extension}, ${delivery}, ${subject}, 'done', (b.data->>'amount')::bigint,
          b.type = 'payment.reversed', (b.data->>'refundId')::uuid, b.data->>'cardCompany',
          (b.data->>'approvedAt')::timestamptz, b.occurred_at
        FROM batch b`,
    },
    {
      // A declined card shows in the member's history of an order. A charge stays owed, and tells of it itself.
      on: ['payment.declined'],
      sql: `
        INSERT INTO {payments} (payment_id, extension_id, delivery_change_id, order_id, charge_id, member_id, status, amount, provider_code,
          occurred_at)
        SELECT 'aborted:' || coalesce(b.data->'subject'->>'extensionId', b.data->'subject'->>'deliveryChangeId',
          b.data->'subject'->>'orderId'), ${extension}, ${delivery}, ${subject}, 'aborted', (b.data->>'amount')::bigint,
          b.data->>'providerCode', b.occurred_at
        FROM batch b WHERE b.data->'subject'->>'of' <> 'charge'`,
    },
    {
      on: ['payment.reversed', 'payment.refund.requested'],
      sql: `
        INSERT INTO {refunds} (refund_id, payment_key, order_id, charge_id, member_id, order_item_id, amount, status,
          requested_at)
        SELECT (b.data->>'refundId')::uuid, b.data->>'paymentKey', ${subject}, (b.data->>'orderItemId')::uuid,
          (b.data->>'amount')::bigint, 'pending', b.occurred_at
        FROM batch b`,
    },
    {
      // The part of a refund that the desk already paid becomes a refund of its own, in the state that the larger one has
      // at that point of the batch.
      on: ['payment.refund.rejected', 'payment.refund.resent', 'payment.refund.divided'],
      sql: `
        WITH word AS MATERIALIZED (
          SELECT (b.data->>'refundId')::uuid AS refund_id, b.version, b.type, b.occurred_at AS at,
            b.data->>'providerCode' AS code, (b.data->>'sending')::int AS sending
          FROM batch b WHERE b.type <> 'payment.refund.divided'
        ), divided AS MATERIALIZED (
          SELECT (b.data->>'refundId')::uuid AS refund_id, (b.data->>'partId')::uuid AS part_id,
            (b.data->>'amount')::bigint AS amount, b.version
          FROM batch b WHERE b.type = 'payment.refund.divided'
        ), parts AS (
          SELECT d.refund_id, d.part_id, d.amount, (array_agg(w.type ORDER BY w.version DESC))[1] AS type,
            (array_agg(w.at ORDER BY w.version DESC))[1] AS at, max(w.sending) AS sending,
            (array_agg(w.code ORDER BY w.version DESC) FILTER (WHERE w.type = 'payment.refund.rejected'))[1] AS code
          FROM divided d LEFT JOIN word w ON w.refund_id = d.refund_id AND w.version < d.version
          GROUP BY d.part_id, d.refund_id, d.amount
        ), made AS (
          INSERT INTO {refunds} (refund_id, payment_key, order_id, charge_id, order_item_id, member_id, amount, status,
            provider_code, requested_at, settled_at, sending)
          SELECT p.part_id, r.payment_key, r.order_id, r.charge_id, r.order_item_id, r.member_id, p.amount,
            CASE p.type WHEN 'payment.refund.rejected' THEN 'rejected' WHEN 'payment.refund.resent' THEN 'pending'
              ELSE r.status END,
            coalesce(p.code, r.provider_code), r.requested_at,
            CASE p.type WHEN 'payment.refund.rejected' THEN p.at
              WHEN 'payment.refund.resent' THEN NULL ELSE r.settled_at END,
            coalesce(p.sending, r.sending)
          FROM parts p JOIN {refunds} r USING (refund_id)
        )
        UPDATE {refunds} r SET amount = r.amount - taken.amount
        FROM (SELECT refund_id, sum(amount) AS amount FROM parts GROUP BY refund_id) AS taken
        WHERE r.refund_id = taken.refund_id`,
    },
    {
      on: ['payment.refund.found'],
      sql: `
        INSERT INTO {refunds} (refund_id, payment_key, order_id, charge_id, member_id, amount, status, requested_at,
          settled_at, transaction_key, paid_by)
        SELECT (b.data->>'refundId')::uuid, b.data->>'paymentKey', ${subject}, (b.data->>'amount')::bigint, 'confirmed',
          b.occurred_at, (b.data->>'refundedAt')::timestamptz, b.data->>'transactionKey', 'desk'
        FROM batch b`,
    },
    {
      on: ['payment.goodwill.granted'],
      sql: `
        UPDATE {refunds} r SET goodwill = r.goodwill + g.amount
        FROM (SELECT b.data->>'paymentKey' AS payment_key, b.data->>'transactionKey' AS transaction_key,
            sum((b.data->>'amount')::bigint) AS amount FROM batch b GROUP BY 1, 2) AS g
        WHERE r.paid_by = 'desk' AND r.payment_key = g.payment_key AND r.transaction_key = g.transaction_key`,
    },
    {
      // The latest answer to each refund wins; resending keeps the provider code of the earlier refusal.
      on: answers,
      sql: `
        WITH word AS MATERIALIZED (
          SELECT (b.data->>'refundId')::uuid AS refund_id, b.version, b.type, b.occurred_at AS at,
            b.data->>'transactionKey' AS transaction_key, b.data->>'by' AS paid_by, b.data->>'account' AS account,
            b.data->>'providerCode' AS provider_code, (b.data->>'sending')::int AS sending
          FROM batch b
        ), answer AS (
          SELECT DISTINCT ON (refund_id) refund_id, provider_code FROM word WHERE type <> 'payment.refund.resent'
          ORDER BY refund_id, version DESC
        ), sent AS (
          SELECT refund_id, max(sending) AS sending FROM word WHERE type = 'payment.refund.resent' GROUP BY refund_id
        ), last AS (
          SELECT DISTINCT ON (refund_id) refund_id, type, at, transaction_key, paid_by, account FROM word
          ORDER BY refund_id, version DESC
        )
        UPDATE {refunds} r SET
          status = CASE l.type WHEN 'payment.refund.confirmed' THEN 'confirmed'
            WHEN 'payment.refund.rejected' THEN 'rejected' ELSE 'pending' END,
          settled_at = CASE l.type WHEN 'payment.refund.resent' THEN NULL ELSE l.at END,
          transaction_key = l.transaction_key, paid_by = l.paid_by, account = l.account,
          provider_code = CASE WHEN a.refund_id IS NULL THEN r.provider_code ELSE a.provider_code END,
          sending = coalesce(s.sending, r.sending)
        FROM last l LEFT JOIN answer a USING (refund_id) LEFT JOIN sent s USING (refund_id)
        WHERE r.refund_id = l.refund_id`,
    },
    {
      // It is part of another one from now on.
      on: ['payment.refund.joined'],
      sql: `
        WITH gone AS (
          DELETE FROM {refunds} r USING batch b WHERE r.refund_id = (b.data->>'refundId')::uuid
          RETURNING r.refund_id, (b.data->>'wholeId')::uuid AS whole_id, r.order_item_id, r.amount
        )
        INSERT INTO {joined_refunds} (refund_id, whole_id, order_item_id, amount)
        SELECT g.refund_id, g.whole_id, g.order_item_id, g.amount FROM gone g`,
    },
    {
      // Leaves out refunds that were set off or counted as goodwill: that money went back earlier, at the desk.
      on: ['payment.refund.confirmed', 'payment.refund.found'],
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
  ],
}
