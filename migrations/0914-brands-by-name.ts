import { type Kysely, sql } from 'kysely'

/* Two brands whose English names differ by case alone are one brand to readers and to the search. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE UNIQUE INDEX brands_name_english ON shop.brands (lower(name_english));
    ALTER TABLE shop.brands DROP CONSTRAINT brands_name_english_key;
  `.execute(db)
}
