import { type Kysely, sql } from 'kysely'

/**
 * Terms are compared by how they sound, and a one-syllable word of a name is a term together with the word before it.
 * The refresh writes all terms anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    TRUNCATE shop.search_terms;
    DROP INDEX shop.search_terms_nearest;
    ALTER TABLE shop.search_terms ADD COLUMN sound text COLLATE "C" NOT NULL;
    CREATE INDEX search_terms_nearest ON shop.search_terms USING gist (sound gist_trgm_ops);
    INSERT INTO shop.search_marks SELECT product_id, brand_id FROM shop.product_search;
  `.execute(db)
}
