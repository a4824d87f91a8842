import { queriesOn } from '../platform/database/queriesOn.ts'
import type { ForgetMember, SealedTables, WithdrawalBlockers } from '../platform/deps.ts'

/** What keeps a member from leaving: rentals and returns under way, payments without an answer, refunds that have not arrived. */
export const withdrawalBlockers: WithdrawalBlockers = [
  {
    cause: 'orders',
    exists: `shop.order_items WHERE member_id = $1
      AND status IN ('new', 'ready_for_delivery', 'shipped', 'delivered', 'end')`,
  },
  {
    cause: 'returns',
    exists: `shop.order_items WHERE member_id = $1
      AND status IN ('return_requested', 'return_collecting', 'return_collected')`,
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
  { cause: 'refused_refunds', exists: `shop.refunds WHERE member_id = $1 AND status = 'rejected'` },
]

/** What was typed for an order that never came about is no contract; without any contract no reason is kept. */
export const forgetMember: ForgetMember = async (client, { memberId }) => {
  const queries = queriesOn(client)
  await queries
    .deleteFrom('personal.order_contacts as c')
    .where('c.member_id', '=', memberId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('shop.orders as o')
            .select('o.order_id')
            .whereRef('o.order_id', '=', 'c.order_id')
            .where('o.placed_at', 'is not', null),
        ),
      ),
    )
    .execute()
  await queries
    .deleteFrom('personal.item_reasons')
    .where('member_id', '=', memberId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('shop.orders as o')
            .select('o.order_id')
            .where('o.member_id', '=', memberId)
            .where('o.placed_at', 'is not', null),
        ),
      ),
    )
    .execute()
}

export const sealedTables: SealedTables = [
  { table: 'personal.order_contacts', purpose: 'order' },
  { table: 'personal.item_reasons', purpose: 'order' },
  { table: 'personal.refund_reasons', purpose: 'order' },
]
