import type { Run } from '../server/platform/database/migrate.ts'

/*
 * Search is told what changed: triggers mark products and brands, and the refresh works off the marks instead of
 * comparing the whole catalogue. A mark without a product is about the brand's own names. What a product is found by
 * comes from the view, which the catalogue publishes. Synonyms are written into a product's text when it is refreshed,
 * so that a half typed synonym finds it too.
 */
export async function up(run: Run): Promise<void> {
  await run(`
    CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
    ALTER TABLE shop.products ADD occasions text[] NOT NULL DEFAULT '{}';
    CREATE VIEW shop.searchable_products AS
      SELECT p.id, p.product_name, p.product_code, p.color, p.occasions, b.name_korean, b.name_english,
        c1.name AS c1_name, c2.name AS c2_name, c3.name AS c3_name,
        p.brand_id, p.c1, p.c2, p.c3, l.popularity, p.discount_rate, p.per_day, p.listed_at
      FROM shop.products p JOIN shop.brands b ON b.id = p.brand_id JOIN shop.listings l ON l.product_id = p.id
        JOIN shop.categories c1 ON c1.id = p.c1 LEFT JOIN shop.categories c2 ON c2.id = p.c2
        LEFT JOIN shop.categories c3 ON c3.id = p.c3
      WHERE p.on_sale;

    -- A product that has the word is found by its synonyms as well; not the other way round.
    CREATE TABLE shop.search_synonyms (
      word text PRIMARY KEY CHECK (word <> ''),
      synonyms text[] NOT NULL CHECK (cardinality(synonyms) > 0)
    );

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

    -- What a refresh has added to the trigram indexes is sorted in at its end and not by whoever searches next.
    CREATE FUNCTION shop.sort_in_refreshed() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
      SELECT gin_clean_pending_list('shop.product_search_jamo'), gin_clean_pending_list('shop.product_search_initials')
    $$;

    INSERT INTO shop.search_marks SELECT NULL, id FROM shop.brands;
    INSERT INTO shop.search_marks SELECT id, brand_id FROM shop.products;
  `)
}
