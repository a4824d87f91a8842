import type { ForgetMember, SealedTables, WithdrawalBlockers } from '../platform/deps.ts'

/** What keeps a member from leaving: rentals under way, payments without an answer, refunds that have not arrived. */
export const withdrawalBlockers: WithdrawalBlockers = [
  {
    cause: 'orders',
    exists: `shop.order_items WHERE member_id = $1 AND status NOT IN ('cancel', 'collected', 'return_completed')`,
  },
  {
    cause: 'payments',
    exists: `shop.orders WHERE member_id = $1 AND status = 'awaiting_payment'`,
  },
  {
    cause: 'payments',
    // A payment that became its order is settled, even before the row of its attempt says so.
    exists: `platform.payment_attempts a WHERE member_id = $1 AND outcome IS NULL AND NOT EXISTS (
      SELECT FROM shop.orders o WHERE o.order_id = a.order_id AND o.payment_key = a.payment_key)`,
  },
  { cause: 'refunds', exists: `shop.refunds WHERE member_id = $1 AND status = 'pending'` },
]

/** What was typed for an order that never came about is no contract; without any contract no reason is kept. */
export const forgetMember: ForgetMember = async (client, { memberId }) => {
  await client.query(
    `DELETE FROM personal.order_contacts c WHERE c.member_id = $1 AND NOT EXISTS (
       SELECT FROM shop.orders o WHERE o.order_id = c.order_id AND o.placed_at IS NOT NULL)`,
    [memberId],
  )
  await client.query(
    `DELETE FROM personal.item_reasons r WHERE r.member_id = $1 AND NOT EXISTS (
       SELECT FROM shop.orders o WHERE o.member_id = $1 AND o.placed_at IS NOT NULL)`,
    [memberId],
  )
}

export const sealedTables: SealedTables = [
  { table: 'personal.order_contacts', purpose: 'order' },
  { table: 'personal.item_reasons', purpose: 'order' },
]
