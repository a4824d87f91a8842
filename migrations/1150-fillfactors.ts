import { type Kysely, sql } from 'kysely'

/**
 * A rebuild by an earlier release made these tables without the room that their heap-only updates need. Writers do not
 * wait for this; pages that are full stay so until the next rebuild.
 */
const fillfactors = {
  ...{ slots: 85, payments: 85, orders: 85, order_items: 85, item_returns: 85, item_extensions: 85 },
  ...{ charges: 85, consignments: 85, member_coupons: 85, point_lots: 85, point_balances: 70 },
  ...{ settlement_months: 85, figure_rentals: 85, figure_uses: 85, figure_days: 85 },
  ...{ figure_items: 85, figure_coupons: 85 },
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, percent] of Object.entries(fillfactors))
    await sql`ALTER TABLE ${sql.table(`shop.${table}`)} SET (fillfactor = ${sql.lit(percent)})`.execute(db)
}
