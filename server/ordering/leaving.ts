import { queriesOn } from '../platform/database/queriesOn.ts'
import type { ForgetMember, SealedTables, WithdrawalBlockers } from '../platform/deps.ts'

/** SQL: an open rental of which nothing more arrives in time, so that staff alone can end it (rule 992). */
const isUndelivered = `(status IN ('new', 'ready_for_delivery', 'shipped') AND end_on < $2
  OR status IN ('shipped', 'delivered', 'end') AND order_item_id IN (SELECT w.order_item_id FROM shop.rentals_awaiting_arrival() w))`

/** Reasons to refuse a withdrawal: open rentals and returns, and an order that is being paid. */
export const withdrawalBlockers: WithdrawalBlockers = [
  {
    cause: 'orders',
    exists: `shop.order_items WHERE member_id = $1
      AND status IN ('new', 'ready_for_delivery', 'shipped', 'delivered', 'end') AND NOT ${isUndelivered}`,
  },
  {
    cause: 'undelivered_orders',
    exists: `shop.order_items WHERE member_id = $1 AND ${isUndelivered}`,
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
]

/**
 * Deletes the contacts of orders that were never placed, and the reasons of a member who never placed any: without a
 * contract the law gives no ground to keep them.
 */
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
  { table: 'personal.delivery_drafts', purpose: 'order' },
  { table: 'personal.item_reasons', purpose: 'order' },
]
