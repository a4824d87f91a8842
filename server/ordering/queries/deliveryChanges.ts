/** SQL: what an order's delivery fee was raised by, and what was given back of it, by changes of its address. */
export const feeChangesOf = (orderId: string): string => `(
    SELECT coalesce(sum(greatest(0, c.fee_after - c.fee_before)), 0)::bigint AS paid,
      coalesce(sum(greatest(0, c.fee_before - c.fee_after)), 0)::bigint AS back
    FROM shop.delivery_changes c WHERE c.order_id = ${orderId})`
