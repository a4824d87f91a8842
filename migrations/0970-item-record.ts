import { type Kysely, sql } from 'kysely'

/** The record of an item reads what members ask and wrote about it, removed reviews too, and the charges of its contract. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX inquiries_by_product ON shop.inquiries (product_id, id DESC) WHERE product_id IS NOT NULL;
    CREATE INDEX reviews_of_product ON shop.reviews (product_id);
    CREATE INDEX charges_by_consignment ON shop.charges (consignment_id) WHERE consignment_id IS NOT NULL;
  `.execute(db)
}
