import { type Kysely, sql } from 'kysely'

/** A coupon for a category names it. Coupons made before keep the products that their category had. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop.coupons ADD COLUMN category_id integer REFERENCES shop.categories;
    ALTER TABLE shop.coupons ADD CONSTRAINT coupons_of_a_category
      CHECK (category_id IS NULL OR applicable_to = 'specific') NOT VALID`.execute(db)
}
