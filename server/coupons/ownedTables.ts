import type { OwnedTables } from '../platform/deps.ts'

/** How each of the module's tables holds personal data. */
export const tables: OwnedTables = {
  'shop.shown_coupon_codes': 'erased',
}
