import type { OwnedTables } from '../platform/deps.ts'

/** The module's tables and the personal data in them: none names a person. */
export const tables: OwnedTables = {
  'shop.figure_rentals': 'impersonal',
  'shop.figure_charges': 'impersonal',
  'shop.figure_contracts': 'impersonal',
  'shop.figure_closed_days': 'impersonal',
  'shop.figure_uses': 'impersonal',
  'shop.figure_days': 'impersonal',
  'shop.figure_items': 'impersonal',
  'shop.figure_coupons': 'impersonal',
}
