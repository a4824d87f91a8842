import type { WithdrawalBlockers } from '../platform/deps.ts'

export const withdrawalBlockers: WithdrawalBlockers = [
  {
    cause: 'consignments',
    exists: `shop.products WHERE owner_member_id = $1
      AND consigning_date + make_interval(months => consignment_period) >= $2::date`,
  },
]
