import { type Kysely, sql } from 'kysely'
import { DISCOUNT_BANDS } from '../domain/shared/discountBands.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await searchedRows(db)
  await words(db)
  await source(db)
  await marks(db)
}

/*
 * What search reads: one row a product on sale and one a brand. `jamo` has every word, and the name written together,
 * each behind a space; `initials` has, for every word, its initials with those of all words that follow. Sort keys are
 * copied, so that a page is found here alone. Bands of discounts are those of the lists.
 */
async function searchedRows(db: Kysely<unknown>): Promise<void> {
  const bands = DISCOUNT_BANDS.toReversed().map(({ id, from }) =>
    sql.raw(`WHEN discount_rate >= ${from} THEN ${id}`),
  )
  await sql`
    CREATE TABLE shop.product_search (
      product_id integer PRIMARY KEY REFERENCES shop.products ON DELETE CASCADE,
      name_jamo text COLLATE "C" NOT NULL,
      jamo text COLLATE "C" NOT NULL,
      initials text COLLATE "C" NOT NULL,
      brand_id integer NOT NULL,
      c1 integer NOT NULL,
      c2 integer,
      c3 integer,
      popularity integer NOT NULL,
      discount_rate integer NOT NULL,
      discount_band smallint NOT NULL GENERATED ALWAYS AS (CASE ${sql.join(bands, sql` `)} ELSE 0 END) STORED,
      per_day integer NOT NULL,
      listed_at timestamptz NOT NULL
    );
    CREATE INDEX product_search_jamo ON shop.product_search USING gin (jamo gin_trgm_ops);
    CREATE INDEX product_search_initials ON shop.product_search USING gin (initials gin_trgm_ops);
    CREATE INDEX product_search_name ON shop.product_search (name_jamo);
    CREATE INDEX product_search_popularity ON shop.product_search (popularity DESC, product_id DESC);
    CREATE INDEX product_search_recent ON shop.product_search (listed_at DESC, product_id DESC);
    CREATE INDEX product_search_discount ON shop.product_search (discount_rate DESC, product_id DESC);
    CREATE INDEX product_search_price ON shop.product_search (per_day DESC, product_id DESC);
    CREATE INDEX product_search_brand ON shop.product_search (brand_id, popularity DESC, product_id DESC);
    CREATE INDEX product_search_c2 ON shop.product_search (c2, popularity DESC, product_id DESC);
    CREATE INDEX product_search_c3 ON shop.product_search (c3, popularity DESC, product_id DESC);
    -- What a refresh has added to the trigram indexes is sorted in at its end and not by whoever searches next.
    CREATE FUNCTION shop.sort_in_refreshed() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
      SELECT gin_clean_pending_list('shop.product_search_jamo'), gin_clean_pending_list('shop.product_search_initials')
    $$;

    CREATE TABLE shop.brand_search (
      brand_id integer PRIMARY KEY REFERENCES shop.brands ON DELETE CASCADE,
      jamo text COLLATE "C" NOT NULL,
      initials text COLLATE "C" NOT NULL,
      index_korean text COLLATE "C" NOT NULL,
      index_english text COLLATE "C" NOT NULL,
      products integer NOT NULL DEFAULT 0,
      popularity integer NOT NULL DEFAULT 0
    );
  `.execute(db)
}

async function words(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Every word that a name is made of: what a mistyped word may have meant.
    CREATE TABLE shop.search_terms (
      jamo text COLLATE "C" PRIMARY KEY,
      term text NOT NULL
    );
    CREATE INDEX search_terms_nearest ON shop.search_terms USING gist (jamo gist_trgm_ops);

    -- A product that has the word is found by its synonyms as well; not the other way round. Synonyms are written into
    -- a product's text when it is refreshed, so that a half typed synonym finds it too.
    CREATE TABLE shop.search_synonyms (
      word text PRIMARY KEY CHECK (word <> ''),
      synonyms text[] NOT NULL CHECK (cardinality(synonyms) > 0)
    );
  `.execute(db)

  await db.schema
    .createTable('shop.recommended_keywords')
    .addColumn('id', 'integer', (c) => c.generatedByDefaultAsIdentity().primaryKey())
    .addColumn('keyword', 'text', (c) => c.notNull().unique().check(sql`keyword <> ''`))
    .addColumn('position', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}

/* What a product is found by, which the catalogue publishes. */
async function source(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE VIEW shop.searchable_products AS
      SELECT p.id, p.product_name, p.product_code, p.color, p.occasions, b.name_korean, b.name_english,
        c1.name AS c1_name, c2.name AS c2_name, c3.name AS c3_name,
        p.brand_id, p.c1, p.c2, p.c3, l.popularity, p.discount_rate, p.per_day, p.listed_at
      FROM shop.products p JOIN shop.brands b ON b.id = p.brand_id JOIN shop.listings l ON l.product_id = p.id
        JOIN shop.categories c1 ON c1.id = p.c1 LEFT JOIN shop.categories c2 ON c2.id = p.c2
        LEFT JOIN shop.categories c3 ON c3.id = p.c3
      WHERE p.on_sale
  `.execute(db)
}

/*
 * Search is told what changed: triggers mark products and brands, and the refresh works off the marks instead of
 * comparing the whole catalogue. A mark without a product is about the brand's own names.
 */
async function marks(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE shop.search_marks (product_id integer, brand_id integer NOT NULL);
    CREATE INDEX search_marks_product ON shop.search_marks (product_id);

    CREATE FUNCTION shop.mark_new_products() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO shop.search_marks SELECT id, brand_id FROM added;
      RETURN NULL;
    END $$;
    CREATE TRIGGER mark_for_search AFTER INSERT ON shop.products REFERENCING NEW TABLE AS added
      EXECUTE FUNCTION shop.mark_new_products();

    CREATE FUNCTION shop.mark_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO shop.search_marks
      SELECT DISTINCT n.id, brand FROM earlier o JOIN later n USING (id), unnest(ARRAY[o.brand_id, n.brand_id]) AS brand
      WHERE o IS DISTINCT FROM n;
      RETURN NULL;
    END $$;
    CREATE TRIGGER mark_changes_for_search AFTER UPDATE ON shop.products
      REFERENCING OLD TABLE AS earlier NEW TABLE AS later EXECUTE FUNCTION shop.mark_changed_products();

    CREATE FUNCTION shop.mark_listing() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO shop.search_marks VALUES (new.product_id, new.brand_id);
      RETURN NULL;
    END $$;
    CREATE TRIGGER mark_for_search AFTER UPDATE OF popularity ON shop.listings FOR EACH ROW
      WHEN (old.popularity <> new.popularity) EXECUTE FUNCTION shop.mark_listing();

    CREATE FUNCTION shop.mark_brand() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO shop.search_marks VALUES (NULL, new.id);
      INSERT INTO shop.search_marks SELECT id, brand_id FROM shop.products WHERE brand_id = new.id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER mark_for_search AFTER INSERT OR UPDATE OF name_korean, name_english ON shop.brands FOR EACH ROW
      EXECUTE FUNCTION shop.mark_brand();

    CREATE FUNCTION shop.mark_category() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO shop.search_marks SELECT id, brand_id FROM shop.products WHERE new.id IN (c1, c2, c3);
      RETURN NULL;
    END $$;
    CREATE TRIGGER mark_for_search AFTER UPDATE OF name ON shop.categories FOR EACH ROW
      WHEN (old.name <> new.name) EXECUTE FUNCTION shop.mark_category();
  `.execute(db)
}
