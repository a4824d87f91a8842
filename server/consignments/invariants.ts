import type { Invariant } from '../platform/projections/projection.ts'

/** Invariants of consignments: each query returns the rows that violate it. */
export const invariants: readonly Invariant[] = [
  {
    name: 'an item that was taken is listed, with the terms of its contract',
    sql: `SELECT 'consignment:' || c.consignment_id AS stream_id, md5(concat(c, p)) AS state FROM shop.consignments c
          LEFT JOIN shop.rentable_products() p ON p.consignment_id = c.consignment_id
          WHERE c.product_id IS NOT NULL AND c.recovered_at IS NULL AND (p.id IS NULL OR p.id <> c.product_id
            OR p.owner_member_id IS DISTINCT FROM c.member_id
            OR p.rentable_until <> c.last_rentable_day
            OR p.transaction_per_mille <> c.transaction_per_mille OR p.operating_per_mille <> c.operating_per_mille)`,
  },
  {
    name: 'what is over is not offered any more',
    sql: `SELECT 'consignment:' || c.consignment_id AS stream_id, c.status FROM shop.consignments c
          JOIN shop.rentable_products() p ON p.consignment_id = c.consignment_id
          WHERE c.status IN ('cancel', 'end') AND c.recovered_at IS NULL AND p.on_sale`,
  },
]
