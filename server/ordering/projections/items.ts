import type { Statement } from '../../platform/projections/projection.ts'
import { arrivalEvents, arrivals, returnEvents, returns, setsArrival, setsReturnDays } from '../arrivals.ts'
import { waybillNumberIn } from '../waybillNumberIn.ts'
import { away } from './away.ts'
import { waybills } from './waybills.ts'

export const moves = [
  'order.item.prepared',
  'order.item.shipped',
  'order.item.delivered',
  'order.arrival.confirmed',
  'order.item.ended',
  'order.item.collected',
  'order.item.lost',
  'order.item.lost_coming_back',
  'order.item.found',
  'order.step.undone',
  'order.parcel.corrected',
  'order.address.corrected',
]

const at = (type: string) => `max(at) FILTER (WHERE type = '${type}')`

/** Writes an item's row once per batch, however many steps it took: the last state, and the time of each step. */
const steps: Statement = {
  on: [
    ...moves,
    'order.item.extended',
    'order.delivery.changed',
    'order.return.requested',
    'order.return.collecting',
    'order.return.collected',
    'order.return.lost',
    'order.return.declined',
    'order.return.completed',
    'order.item.refunded',
  ],
  sql: `
    WITH step AS MATERIALIZED (
      SELECT (b.data->>'orderItemId')::uuid AS order_item_id, b.version, b.type, b.occurred_at AS at,
        CASE b.type WHEN 'order.item.prepared' THEN 'ready_for_delivery' WHEN 'order.item.shipped' THEN 'shipped'
          WHEN 'order.item.delivered' THEN 'delivered' WHEN 'order.item.ended' THEN 'end'
          WHEN 'order.item.collected' THEN 'collected' WHEN 'order.item.lost' THEN 'lost'
          WHEN 'order.return.requested' THEN 'return_requested' WHEN 'order.return.collecting' THEN 'return_collecting'
          WHEN 'order.item.lost_coming_back' THEN 'collected'
          WHEN 'order.return.collected' THEN 'return_collected' WHEN 'order.return.lost' THEN 'return_collected'
          WHEN 'order.return.declined' THEN b.data->>'restored'
          WHEN 'order.item.extended' THEN CASE WHEN (b.data->>'isResumed')::boolean THEN 'delivered' END
          WHEN 'order.step.undone' THEN CASE b.data->>'step' WHEN 'ship' THEN 'ready_for_delivery'
            WHEN 'deliver' THEN 'shipped' WHEN 'collectReturn' THEN 'return_requested' END
          WHEN 'order.return.completed' THEN 'return_completed' END AS status,
        b.type = 'order.item.extended' AND (b.data->>'isResumed')::boolean AS is_resumed,
        coalesce((b.data->>'presumed')::boolean, b.data->>'step' = 'arrival', false) AS is_presumed,
        CASE b.type WHEN 'order.item.shipped' THEN 'sent' WHEN 'order.step.undone' THEN b.data->>'step' END AS way,
        b.type = 'order.item.shipped' OR (b.type = 'order.parcel.corrected' AND b.data->>'returnNumber' IS NULL)
          OR (b.type = 'order.step.undone' AND b.data->>'step' = 'ship') AS has_parcel,
        b.data->>'courier' AS courier, ${waybillNumberIn('b.data')} AS tracking_number,
        (b.data->>'correctionNumber')::int AS correction_number,
        CASE WHEN b.type IN ('order.address.corrected', 'order.delivery.changed')
          THEN (b.data->>'correctionNumber')::int END AS address_correction, (b.data->>'handedOverOn')::date AS handed_over_on,
        (b.data->>'returnNumber')::int AS return_number, (b.data->>'refundNumber')::int AS refund_number
      FROM batch b
    ), became AS (
      SELECT order_item_id, (array_agg(status ORDER BY version DESC) FILTER (WHERE status IS NOT NULL))[1] AS status,
        ${at('order.item.shipped')} AS shipped_at, ${at('order.item.delivered')} AS delivered_at,
        ${at('order.item.ended')} AS ended_at,
        (array_agg(is_resumed ORDER BY version DESC) FILTER (WHERE type = 'order.item.ended' OR is_resumed))[1]
          AS is_resumed,
        ${at('order.item.lost')} AS lost_at,
        coalesce(${at('order.item.collected')}, ${at('order.item.lost_coming_back')}) AS collected_at,
        max(handed_over_on) AS handed_over_on,
        (array_agg(way ORDER BY version DESC) FILTER (WHERE way IN ('sent', 'ship')))[1] = 'ship' AS is_unsent,
        (array_agg(type ORDER BY version DESC) FILTER (WHERE type = 'order.item.delivered' OR way = 'deliver'))[1]
          = 'order.step.undone' AS is_undelivered,
        (array_agg(is_presumed ORDER BY version DESC) FILTER (
          WHERE type IN ('order.item.delivered', 'order.arrival.confirmed', 'order.return.declined',
            'order.item.lost_coming_back', 'order.return.lost') OR way IN ('deliver', 'arrival')))[1] AS is_presumed,
        bool_or(has_parcel) AS has_parcel,
        (array_agg(courier ORDER BY version DESC) FILTER (WHERE has_parcel))[1] AS courier,
        (array_agg(tracking_number ORDER BY version DESC) FILTER (WHERE has_parcel))[1] AS tracking_number,
        ${at('order.item.found')} AS found_at, max(correction_number) AS correction_number,
        max(address_correction) AS address_correction,
        max(return_number) AS return_number, max(refund_number) AS refund_number
      FROM step GROUP BY order_item_id
    )
    UPDATE {order_items} i SET status = coalesce(s.status, i.status),
      shipped_at = CASE WHEN s.is_unsent THEN NULL ELSE coalesce(s.shipped_at, i.shipped_at) END,
      delivered_at = CASE WHEN s.is_undelivered THEN NULL ELSE coalesce(s.delivered_at, i.delivered_at) END,
      arrival_presumed = coalesce(s.is_presumed, i.arrival_presumed),
      ended_at = coalesce(CASE WHEN s.is_resumed THEN NULL ELSE coalesce(s.ended_at, i.ended_at) END, s.lost_at),
      collected_at = coalesce(s.collected_at, i.collected_at),
      handed_over_on = coalesce(s.handed_over_on, i.handed_over_on),
      courier = CASE WHEN s.has_parcel THEN s.courier ELSE i.courier END,
      tracking_number = CASE WHEN s.has_parcel THEN s.tracking_number ELSE i.tracking_number END,
      found_at = coalesce(s.found_at, i.found_at),
      correction_number = coalesce(s.correction_number, i.correction_number),
      address_correction = coalesce(s.address_correction, i.address_correction),
      return_number = coalesce(s.return_number, i.return_number),
      refund_number = coalesce(s.refund_number, i.refund_number)
    FROM became s WHERE i.order_item_id = s.order_item_id`,
}

/** Since when the renter has the item; the step before wrote when it was sent. */
const arrived: Statement = {
  on: [...arrivalEvents],
  sql: `
    UPDATE {order_items} i SET ${setsArrival('i', "(i.shipped_at AT TIME ZONE 'Asia/Seoul')::date")}
    FROM ${arrivals} AS a WHERE i.order_item_id = a.order_item_id`,
}

/** For how long the renter waited for an answer to a return, or for its pick-up. */
const underReturn: Statement = {
  on: [...returnEvents],
  sql: `
    UPDATE {order_items} i SET ${setsReturnDays('i')} FROM ${returns} AS t WHERE i.order_item_id = t.order_item_id`,
}

/** Cancellation is an item's last event, so each batch has at most one per item. */
const cancelled: Statement = {
  on: ['order.item.cancelled'],
  sql: `
    UPDATE {order_items} i SET status = 'cancel', cancelled_at = b.occurred_at,
      reason_code = b.data->>'reasonCode', fee_percent = (b.data->>'feePercent')::int,
      fee = (b.data->>'fee')::bigint, card_refund = (b.data->>'cardRefund')::bigint,
      points_refund = (b.data->>'pointsRefund')::bigint,
      delivery_fee_refund = (b.data->>'deliveryFeeRefund')::bigint, refund_id = (b.data->>'refundId')::uuid,
      coupon_returned = (b.data->>'couponReturned')::boolean
    FROM batch b WHERE i.order_item_id = (b.data->>'orderItemId')::uuid`,
}

/** What an exchange and an extension change of an item: the last of them names its product and prices. */
const changed: Statement = {
  on: ['order.item.exchanged', 'order.item.extended'],
  sql: `
    UPDATE {order_items} i SET exchange_number = coalesce(n.exchanges, i.exchange_number),
      extension_number = coalesce(n.extensions, i.extension_number), end_on = coalesce(n.until, i.end_on),
      product_id = (n.item->>'productId')::int, consignment_id = (n.item->'consignment'->>'consignmentId')::uuid,
      owner_id = (n.item->'consignment'->>'ownerId')::int, total_rent_price = (n.item->>'totalRentPrice')::bigint,
      period_total_price = (n.item->>'periodTotalPrice')::bigint,
      period_discount = (n.item->>'periodDiscount')::bigint, coupon_share = (n.item->>'couponShare')::bigint,
      points_share = (n.item->>'pointsShare')::bigint, final_amount = (n.item->>'finalAmount')::bigint
    FROM (
      SELECT (b.data->>'orderItemId')::uuid AS order_item_id, max((b.data->>'exchangeNumber')::int) AS exchanges,
        max((b.data->>'extensionNumber')::int) AS extensions, max((b.data->>'to')::date) AS until,
        (array_agg(b.data->'item' ORDER BY b.version DESC))[1] AS item
      FROM batch b GROUP BY 1
    ) AS n WHERE i.order_item_id = n.order_item_id`,
}

/** The part of the order projection for the items of placed orders. */
export const items: Statement[] = [changed, steps, arrived, underReturn, cancelled, ...away, ...waybills]
