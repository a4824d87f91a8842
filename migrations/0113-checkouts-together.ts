import type { Run } from '../server/platform/database/migrate.ts'

/*
 * Members who check out at the same moment are answered by one statement: to start it costs more than to run it.
 * It is planned once on each connection, perhaps while the shop is nearly empty: such a plan must not read whole tables,
 * and must not still do so when they have grown.
 */
const byKeys = `SET plan_cache_mode = force_generic_plan
    SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off`

export async function up(run: Run): Promise<void> {
  await run('DROP FUNCTION shop.draft_facts(integer, integer[], integer[], date, date, timestamptz, uuid)')
  await run(draftFacts)
  await run(beginAttempts)
}

/* Everything in tables that drafts are decided on, a row for each; p_products and p_carts are written as '{1,2}'. */
const draftFacts = `
    CREATE FUNCTION shop.draft_facts(
      p_member integer[], p_products text[], p_carts text[], p_start date[], p_end date[], p_now timestamptz[], p_copy uuid[]
    ) RETURNS TABLE ("customerKey" uuid, products json, cart json, met json, "liveDraft" json, coupon json,
      "hasEarlierOrder" boolean, "personalKey" bytea)
    LANGUAGE plpgsql STABLE ${byKeys} AS $$
    BEGIN
      RETURN QUERY
  SELECT m.customer_key AS "customerKey",
    (SELECT coalesce(json_agg(json_build_object(
        'productId', p.id, 'productName', p.product_name, 'dailyRentalPrice', p.daily_rental_price,
        'discountRate', p.discount_rate, 'shippingCost', p.shipping_cost,
        'baseShippingCost', p.base_shipping_cost, 'jejuShippingCost', p.jeju_shipping_cost,
        'turnaroundDays', p.turnaround_days, 'lastEnd', p.rentable_until, 'onSale', p.on_sale,
        'consignment', CASE p.owner_type WHEN 'luxshare' THEN json_build_object(
          'consignmentId', p.consignment_id, 'ownerId', p.owner_member_id, 'rates', json_build_object(
            'transactionPerMille', p.transaction_per_mille, 'operatingPerMille', p.operating_per_mille)) END)), '[]')
     FROM shop.products p WHERE p.id = ANY (w.products)) AS products,
    (SELECT coalesce(json_agg(json_build_object(
        'cartId', c.id, 'productId', c.product_id, 'start', c.start_on, 'end', c.end_on)), '[]')
     FROM shop.cart_items c WHERE c.id = ANY (w.carts) AND c.member_id = w.member) AS cart,
    (SELECT coalesce(json_agg(json_build_object(
        'productId', s.product_id, 'orderId', s.order_id, 'memberId', s.member_id,
        'stale', s.status = 'held' AND s.held_until < w.now)), '[]')
     FROM shop.products p JOIN shop.slots s ON s.product_id = p.id AND s.status <> 'released'
       AND s.occupied && daterange(w.start_on - 2, w.end_on + 1 + p.turnaround_days, '[]')
     WHERE p.id = ANY (w.products)) AS met,
    (SELECT json_build_object('orderId', o.order_id, 'usesWallet', o.coupon IS NOT NULL OR o.points_used > 0)
     FROM shop.orders o WHERE o.member_id = w.member AND o.status = 'awaiting_payment') AS "liveDraft",
    CASE WHEN w.copy IS NOT NULL THEN (SELECT json_build_object(
        'id', c.id, 'type', c.type, 'applicableTo', c.applicable_to, 'discountType', c.discount_type,
        'discountValue', c.discount_value, 'maxDiscountAmount', c.max_discount_amount,
        'minPurchaseAmount', c.min_purchase_amount, 'endDate', c.end_date,
        'productIds', (SELECT coalesce(json_agg(cp.product_id), '[]') FROM shop.coupon_products cp
                       WHERE cp.coupon_id = c.id))
     FROM shop.member_coupons mc JOIN shop.coupons c ON c.id = mc.coupon_id
     WHERE mc.member_coupon_id = w.copy AND mc.member_id = w.member) END AS coupon,
    w.copy IS NOT NULL AND EXISTS (
      SELECT FROM shop.order_items i WHERE i.member_id = w.member AND i.status <> 'cancel') AS "hasEarlierOrder",
    (SELECT k.key FROM personal.keys k WHERE k.subject = 'member:' || w.member AND k.purpose = 'order') AS "personalKey"
  FROM (
      SELECT u.member, u.products::integer[] AS products, u.carts::integer[] AS carts, u.start_on, u.end_on, u.now, u.copy, u.nth
      FROM unnest(p_member, p_products, p_carts, p_start, p_end, p_now, p_copy)
        WITH ORDINALITY AS u(member, products, carts, start_on, end_on, now, copy, nth)
      OFFSET 0
    ) AS w LEFT JOIN shop.members m ON m.id = w.member
  ORDER BY w.nth;
    END $$`

/*
 * Writes down that the provider is about to be asked, and answers for each attempt its draft with the event that made
 * it; nulls where there is none that is the member's own, still holds its dates and costs something.
 */
const beginAttempts = `
    CREATE FUNCTION shop.begin_attempts(p_order uuid[], p_member integer[], p_payment_key text[], p_now timestamptz[])
    RETURNS TABLE ("orderId" uuid, "orderNumbers" text, "memberId" integer, status text, "totalAmount" bigint,
      "heldUntil" timestamptz, "paymentKey" text, "usesWallet" boolean, "customerKey" uuid, reversed boolean,
      version integer, "schemaVersion" integer, drafted jsonb)
    LANGUAGE plpgsql ${byKeys} AS $$
    #variable_conflict use_column
    BEGIN
      RETURN QUERY
  WITH asked AS MATERIALIZED (
    SELECT u.nth, u.payment_key AS asked_key, o.order_id, o.order_numbers, o.member_id, o.status, o.total_amount, o.held_until,
      o.payment_key, o.coupon IS NOT NULL OR o.points_used > 0 AS uses_wallet, m.customer_key,
      o.reversed_at IS NOT NULL AS reversed, s.version, e.schema_v, e.data
    FROM unnest(p_order, p_member, p_payment_key, p_now) WITH ORDINALITY AS u(order_id, member_id, payment_key, now, nth)
      LEFT JOIN (shop.orders o JOIN shop.members m ON m.id = o.member_id
        JOIN es.streams s ON s.stream_id = 'order:' || o.order_id
        JOIN es.events e ON e.stream_no = s.stream_no AND e.version = 1)
      ON o.order_id = u.order_id AND o.member_id = u.member_id AND o.status = 'awaiting_payment'
        AND o.total_amount > 0 AND o.held_until >= u.now
  ), begun AS (
    INSERT INTO platform.payment_attempts (order_id, payment_key, member_id, customer_key, amount)
    SELECT order_id, asked_key, member_id, customer_key, total_amount FROM asked WHERE order_id IS NOT NULL
    ORDER BY order_id
    ON CONFLICT (order_id, payment_key) DO UPDATE SET outcome = NULL
  )
  SELECT a.order_id, a.order_numbers, a.member_id, a.status, a.total_amount, a.held_until, a.payment_key, a.uses_wallet,
    a.customer_key, a.reversed, a.version, a.schema_v, a.data
  FROM asked a ORDER BY a.nth;
    END $$`
