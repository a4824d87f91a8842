import { type Kysely, sql } from 'kysely'

/** Products are found by what they are made of; rows of the search say which form of their text they have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop.product_search ADD COLUMN text_version integer NOT NULL DEFAULT 0;
    CREATE OR REPLACE VIEW shop.searchable_products AS
     SELECT p.id,
        p.product_name,
        p.product_code,
        p.color,
        p.occasions,
        b.name_korean,
        b.name_english,
        c1.name AS c1_name,
        c2.name AS c2_name,
        c3.name AS c3_name,
        p.brand_id,
        p.c1,
        p.c2,
        p.c3,
        l.popularity,
        p.discount_rate,
        p.per_day,
        p.listed_at,
        p.material
       FROM shop.products p
         JOIN shop.brands b ON b.id = p.brand_id
         JOIN shop.listings l ON l.product_id = p.id
         JOIN shop.categories c1 ON c1.id = p.c1
         LEFT JOIN shop.categories c2 ON c2.id = p.c2
         LEFT JOIN shop.categories c3 ON c3.id = p.c3
      WHERE p.on_sale`.execute(db)
}
