import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What search reads: one row a product on sale and one a brand. \`jamo\` has every word, and the name written
    -- together, each behind a space; \`initials\` has, for every word, its initials with those of all words that
    -- follow. Sort keys are copied, so that a page is found here alone. Bands of discounts are those of the lists.
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
      discount_band smallint NOT NULL GENERATED ALWAYS AS (CASE WHEN discount_rate >= 70 THEN 4
        WHEN discount_rate >= 50 THEN 3 WHEN discount_rate >= 30 THEN 2 WHEN discount_rate >= 1 THEN 1
        ELSE 0 END) STORED,
      per_day integer NOT NULL,
      listed_at timestamptz NOT NULL
    );
    CREATE INDEX product_search_brand ON shop.product_search (brand_id, popularity DESC, product_id DESC);
    CREATE INDEX product_search_c2 ON shop.product_search (c2, popularity DESC, product_id DESC);
    CREATE INDEX product_search_c3 ON shop.product_search (c3, popularity DESC, product_id DESC);
    CREATE INDEX product_search_discount ON shop.product_search (discount_rate DESC, product_id DESC);
    CREATE INDEX product_search_initials ON shop.product_search USING gin (initials gin_trgm_ops);
    CREATE INDEX product_search_jamo ON shop.product_search USING gin (jamo gin_trgm_ops);
    CREATE INDEX product_search_name ON shop.product_search (name_jamo);
    CREATE INDEX product_search_popularity ON shop.product_search (popularity DESC, product_id DESC);
    CREATE INDEX product_search_price ON shop.product_search (per_day DESC, product_id DESC);
    CREATE INDEX product_search_recent ON shop.product_search (listed_at DESC, product_id DESC);

    CREATE TABLE shop.brand_search (
      brand_id integer PRIMARY KEY REFERENCES shop.brands ON DELETE CASCADE,
      jamo text COLLATE "C" NOT NULL,
      initials text COLLATE "C" NOT NULL,
      index_korean text COLLATE "C" NOT NULL,
      index_english text COLLATE "C" NOT NULL,
      products integer NOT NULL DEFAULT 0,
      popularity integer NOT NULL DEFAULT 0
    );

    -- Search is told what changed: triggers mark products and brands, and the refresh works off the marks instead
    -- of comparing the whole catalogue. A mark without a product is about the brand's own names.
    CREATE TABLE shop.search_marks (
      product_id integer,
      brand_id integer NOT NULL
    );
    CREATE INDEX search_marks_product ON shop.search_marks (product_id);

    -- A product that has the word is found by its synonyms as well; not the other way round. Synonyms are written
    -- into a product's text when it is refreshed, so that a half typed synonym finds it too.
    CREATE TABLE shop.search_synonyms (
      word text PRIMARY KEY CHECK (word <> ''),
      synonyms text[] NOT NULL CHECK (cardinality(synonyms) > 0)
    );

    -- Every word that a name is made of: what a mistyped word may have meant.
    CREATE TABLE shop.search_terms (
      jamo text COLLATE "C" PRIMARY KEY,
      term text NOT NULL,
      -- Terms are compared by how they sound; a one-syllable word of a name is a term together with the word before
      -- it.
      sound text COLLATE "C" NOT NULL
    );
    CREATE INDEX search_terms_nearest ON shop.search_terms USING gist (sound gist_trgm_ops);

    CREATE FUNCTION shop.mark_brand() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO shop.search_marks VALUES (NULL, new.id);
      INSERT INTO shop.search_marks SELECT id, brand_id FROM shop.products WHERE brand_id = new.id;
      RETURN NULL;
    END $$;

    CREATE FUNCTION shop.mark_category() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO shop.search_marks SELECT id, brand_id FROM shop.products WHERE new.id IN (c1, c2, c3);
      RETURN NULL;
    END $$;

    CREATE FUNCTION shop.mark_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO shop.search_marks
      SELECT DISTINCT n.id, brand FROM earlier o JOIN later n USING (id), unnest(ARRAY[o.brand_id, n.brand_id]) AS brand
      WHERE o IS DISTINCT FROM n;
      RETURN NULL;
    END $$;

    CREATE FUNCTION shop.mark_listing() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO shop.search_marks VALUES (new.product_id, new.brand_id);
      RETURN NULL;
    END $$;

    CREATE FUNCTION shop.mark_new_products() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO shop.search_marks SELECT id, brand_id FROM added;
      RETURN NULL;
    END $$;

    CREATE VIEW shop.searchable_products AS
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
        p.listed_at
       FROM shop.products p
         JOIN shop.brands b ON b.id = p.brand_id
         JOIN shop.listings l ON l.product_id = p.id
         JOIN shop.categories c1 ON c1.id = p.c1
         LEFT JOIN shop.categories c2 ON c2.id = p.c2
         LEFT JOIN shop.categories c3 ON c3.id = p.c3
      WHERE p.on_sale;

    CREATE TRIGGER mark_for_search AFTER INSERT OR UPDATE OF name_korean, name_english ON shop.brands
      FOR EACH ROW EXECUTE FUNCTION shop.mark_brand();
    CREATE TRIGGER mark_for_search AFTER UPDATE OF name ON shop.categories FOR EACH ROW
      WHEN (old.name <> new.name) EXECUTE FUNCTION shop.mark_category();
    CREATE TRIGGER mark_for_search AFTER UPDATE OF popularity ON shop.listings FOR EACH ROW
      WHEN (old.popularity <> new.popularity) EXECUTE FUNCTION shop.mark_listing();
    CREATE TRIGGER mark_changes_for_search AFTER UPDATE ON shop.products
      REFERENCING OLD TABLE AS earlier NEW TABLE AS later EXECUTE FUNCTION shop.mark_changed_products();
    CREATE TRIGGER mark_for_search AFTER INSERT ON shop.products REFERENCING NEW TABLE AS added
      EXECUTE FUNCTION shop.mark_new_products();
  `.execute(db)
}
