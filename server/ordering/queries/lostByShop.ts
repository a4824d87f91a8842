import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: the shop lost the parcel of this item, as far as it is known: its renter may never have had it, so nothing is
 * promised to them, asked of them or picked up (rule 491).
 */
export const isLostByShop = (item: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${item}.order_item_id`)} IN (SELECT l.order_item_id FROM shop.rentals_lost_by_shop() l))`
