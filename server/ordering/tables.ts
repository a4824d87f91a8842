import type { Generated } from 'kysely'
import type { ItemStatus } from '../../domain/ordering/itemStatus.ts'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import type { Toss } from '../gateways/toss/index.ts'

export type OrdersTable = {
  order_id: string
  order_numbers: string
  member_id: number
  status: 'awaiting_payment' | 'placed' | 'released' | 'expired'
  start_on: CivilDate
  end_on: CivilDate
  total_rent: number
  period_discount: number
  coupon_discount: number
  points_used: number
  delivery_fee: number
  total_amount: number
  coupon: { memberCouponId: string; couponId: number; coveredItemIds: string[] } | null
  payment_key: string | null
  held_until: Date
  drafted_at: Date
  placed_at: Date | null
  ended_at: Date | null
  reversed_at: Date | null
}

export type OrderItemsTable = {
  order_item_id: string
  order_id: string
  nth: number
  member_id: number
  product_id: number
  consignment_id: string | null
  owner_id: number | null
  status: ItemStatus
  start_on: CivilDate
  end_on: CivilDate
  total_rent_price: number
  period_total_price: number
  period_discount: number
  coupon_share: number
  points_share: number
  final_amount: number
  placed_at: Date
  prepared_at: Date | null
  shipped_at: Date | null
  delivered_at: Date | null
  ended_at: Date | null
  collected_at: Date | null
  cancelled_at: Date | null
  courier: string | null
  tracking_number: string | null
  cancelled_by: string | null
  reason_code: string | null
  fee_percent: number | null
  fee: number | null
  card_refund: number | null
  points_refund: number | null
  delivery_fee_refund: number | null
  refund_id: string | null
  coupon_returned: boolean | null
}

export type PaymentsTable = {
  payment_id: string
  payment_key: string | null
  order_id: string
  member_id: number
  status: 'done' | 'canceled' | 'partial_canceled' | 'aborted'
  amount: number
  refunded: number
  card_company: string | null
  provider_code: string | null
  approved_at: Date | null
  occurred_at: Date
}

export type RefundsTable = {
  refund_id: string
  payment_key: string
  order_id: string
  order_item_id: string | null
  member_id: number
  amount: number
  status: 'pending' | 'confirmed' | 'rejected'
  requested_at: Date
  settled_at: Date | null
  transaction_key: string | null
  provider_code: string | null
}

export type MemberNoticesTable = {
  notice_id: string
  member_id: number
  order_id: string
  code: 'PAYMENT_REVERSED'
  amount: number
  occurred_at: Date
}

export type OrderContactsTable = {
  order_id: string
  member_id: number
  contact: string
  written_at: Generated<Date>
}

export type ItemReasonsTable = {
  order_item_id: string
  step: string
  member_id: number
  written: string
  written_at: Generated<Date>
}

export type PaymentReceiptsTable = {
  payment_key: string
  member_id: number
  card_number: string | null
  receipt_url: string | null
}

declare module '../platform/deps.ts' {
  interface Tables {
    'shop.orders': OrdersTable
    'shop.order_items': OrderItemsTable
    'shop.payments': PaymentsTable
    'personal.payment_receipts': PaymentReceiptsTable
    'shop.refunds': RefundsTable
    'shop.member_notices': MemberNoticesTable
    'personal.order_contacts': OrderContactsTable
    'personal.item_reasons': ItemReasonsTable
  }
  interface Deps {
    /** The card provider. */
    toss: Toss
  }
}
