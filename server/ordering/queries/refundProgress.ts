/** SQL: the sum of those refunds of the item that fulfil `filter`; of the order's at most what is the item's own. */
const partOf = (row: string, filter: string): string => `(
      coalesce(sum(g.amount) FILTER (WHERE ${filter} AND NOT g.is_of_order), 0) + greatest(0, least(
        coalesce(sum(g.amount) FILTER (WHERE ${filter} AND g.is_of_order), 0),
        ${row}.card_refund - coalesce(sum(g.amount) FILTER (WHERE NOT g.is_of_order), 0))))::bigint`

/**
 * SQL: what became of the card's part of an item's refund, for a row with `order_item_id`, `refund_id` and
 * `card_refund`. It goes to each payment that it takes (rule 323): it is refused while one of them refuses, for
 * `late_amount` won, and transferred when the card got nothing of it; `transferred_amount` won were paid to the member's
 * account. Of the refund to the payment of the order, which items that are cancelled together share, an item has what its
 * other refunds leave of its own.
 */
export const refundProgress = (row: string): string => `(
    SELECT CASE WHEN ${row}.refund_id IS NULL THEN 'none'
        WHEN bool_or(g.status = 'rejected') THEN 'rejected'
        WHEN bool_and(g.status = 'confirmed' AND g.paid_by = 'transfer') THEN 'transferred'
        WHEN bool_and(g.status = 'confirmed') THEN 'confirmed' ELSE 'pending' END AS refund_status,
      ${partOf(row, "g.status = 'rejected'")} AS late_amount,
      ${partOf(row, "g.status = 'confirmed' AND g.paid_by = 'transfer'")} AS transferred_amount
    FROM shop.refunds_of_request(${row}.refund_id) g
    WHERE g.is_of_order OR g.order_item_id = ${row}.order_item_id)`
