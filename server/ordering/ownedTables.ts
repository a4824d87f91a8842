import type { OwnedTables } from '../platform/deps.ts'

/** How each of the module's tables holds personal data. Other modules read them only through published.sql. */
export const tables: OwnedTables = {
  'shop.orders': 'kept',
  'shop.order_items': 'kept',
  'shop.items_away': 'impersonal',
  'shop.waybills': 'kept',
  'shop.parcel_papers': 'impersonal',
  'shop.item_returns': 'kept',
  'shop.item_refunds': 'kept',
  'shop.item_exchanges': 'kept',
  'shop.item_extensions': 'kept',
  'shop.delivery_changes': 'kept',
  'shop.seen_notices': 'erased',
  'personal.order_contacts': 'kept',
  'personal.delivery_drafts': 'kept',
  'personal.item_reasons': 'kept',
}
