/** SQL: what the items before this one have of the refund to the payment of the order, which they share with it. */
const beforeIt = (row: string): string => `(
        SELECT coalesce(sum(greatest(0, s.card_refund - (
            SELECT coalesce(sum(x.amount), 0) FROM shop.refunds_of_request(${row}.refund_id) x
            WHERE x.order_item_id = s.order_item_id AND NOT x.is_of_order))), 0)
        FROM shop.order_items me JOIN shop.order_items s
          ON s.order_id = me.order_id AND s.refund_id = me.refund_id AND s.nth < me.nth
        WHERE me.order_item_id = ${row}.order_item_id AND me.refund_id = ${row}.refund_id)`

/**
 * SQL: what the item has of those refunds of the order that fulfil `filter`: after the items before it, at most what is its
 * own, so that what is shown of all of them adds up to the refund.
 */
const partOfOrder = (row: string, filter: string): string => `CASE
        WHEN bool_or(${filter} AND g.is_of_order) THEN greatest(0, least(
          sum(g.amount) FILTER (WHERE ${filter} AND g.is_of_order) - ${beforeIt(row)},
          ${row}.card_refund - coalesce(sum(g.amount) FILTER (WHERE NOT g.is_of_order), 0)))
        ELSE 0 END`

/** SQL: the sum of those refunds of the item that fulfil `filter`. */
const partOf = (row: string, filter: string): string => `(
      coalesce(sum(g.amount) FILTER (WHERE ${filter} AND NOT g.is_of_order), 0) + ${partOfOrder(row, filter)})::bigint`

const isTransferred = "g.status = 'confirmed' AND g.paid_by = 'transfer'"

/**
 * SQL: what became of the card's part of an item's refund, for a row with `order_item_id`, `refund_id` and
 * `card_refund`. It goes to each payment that it takes (rule 323): it is refused while one of them refuses, for
 * `late_amount` won, and transferred when the card got nothing of it; `transferred_amount` won were paid to the member's
 * account. Of the refund to the payment of the order, which items that are cancelled together share, an item has what its
 * other refunds leave of its own; the desk's part of it, which is a refund by itself, is the last items' (rule 478), and
 * that of an extension is of the item that was extended (rule 510). The card got `confirmed_amount` won, these parts
 * included: what neither waits nor was refused or transferred. `transfers` are the refunds that the transferred part is of.
 */
export const refundProgress = (row: string): string => `(
    SELECT p.refund_status, p.late_amount, p.transferred_amount,
      CASE WHEN p.transferred_of_order > 0 THEN p.transfers_of_order ELSE '{}' END || p.own_transfers AS transfers,
      greatest(0, ${row}.card_refund - p.pending_amount - p.late_amount - p.transferred_amount)::bigint
        AS confirmed_amount
    FROM (
      SELECT CASE WHEN ${row}.refund_id IS NULL THEN 'none'
          WHEN bool_or(g.status = 'rejected') THEN 'rejected'
          WHEN bool_and(${isTransferred}) THEN 'transferred'
          WHEN bool_and(g.status = 'confirmed') THEN 'confirmed' ELSE 'pending' END AS refund_status,
        ${partOf(row, "g.status = 'pending'")} AS pending_amount,
        ${partOf(row, "g.status = 'rejected'")} AS late_amount,
        ${partOf(row, isTransferred)} AS transferred_amount,
        ${partOfOrder(row, isTransferred)} AS transferred_of_order,
        coalesce(array_agg(g.refund_id) FILTER (WHERE ${isTransferred} AND g.is_of_order), '{}') AS transfers_of_order,
        coalesce(array_agg(g.refund_id) FILTER (WHERE ${isTransferred} AND NOT g.is_of_order), '{}') AS own_transfers
      FROM shop.refunds_of_request(${row}.refund_id) g
      WHERE g.is_of_order OR g.order_item_id = ${row}.order_item_id) p)`
