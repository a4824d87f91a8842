import { type Kysely, sql } from 'kysely'

/** Finds the consignment whose parcel has a waybill, hyphens and case aside, on its way here and back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX consignments_by_waybill ON shop.consignments (upper(replace(tracking_number, '-', '')));
    CREATE INDEX consignments_by_waybill_back ON shop.consignments (upper(replace(back_tracking_number, '-', '')));
  `.execute(db)
}
