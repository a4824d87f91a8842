export type MemberCouponsTable = {
  member_coupon_id: string
  member_id: number
  coupon_id: number
  status: 'unused' | 'held' | 'used' | 'expired'
  source: string
  order_id: string | null
  issued_at: Date
  expires_at: Date
}

export type PointBalancesTable = { member_id: number; balance: number; held: number }

export type PointEntriesTable = {
  pos: number
  member_id: number
  type: 'earn' | 'usage' | 'expiration' | 'cancel' | 'suspend'
  reason: string
  points: number
  order_id: string | null
  expires_at: Date | null
  occurred_at: Date
}

declare module '../platform/deps.ts' {
  interface Tables {
    'shop.member_coupons': MemberCouponsTable
    'shop.point_balances': PointBalancesTable
    'shop.point_entries': PointEntriesTable
  }
}
