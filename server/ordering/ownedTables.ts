import type { OwnedTables } from '../platform/deps.ts'

/** How each of the module's tables holds personal data. Other modules read them only through published.sql. */
export const tables: OwnedTables = {
  'shop.orders': 'kept',
  'shop.order_items': 'kept',
  'shop.items_away': 'impersonal',
  'shop.waybills': 'kept',
  'shop.item_returns': 'kept',
  'shop.item_refunds': 'kept',
  'shop.item_exchanges': 'kept',
  'shop.payments': 'kept',
  'shop.refunds': 'kept',
  // A rebuild makes it again from the events of those who left, too: ids, a code and an amount.
  'shop.member_notices': 'kept',
  'shop.seen_notices': 'erased',
  'personal.payment_receipts': 'erased',
  'personal.order_contacts': 'kept',
  'personal.item_reasons': 'kept',
  'personal.refund_reasons': 'kept',
  'platform.whole_payments': 'impersonal',
  'platform.payment_attempts': 'kept',
  'platform.refund_tries': 'kept',
  'platform.refund_turns': 'kept',
}
