-- How many products a brand has, how often they are rented, and its letters in the index of brands.
CREATE FUNCTION shop.brand_figures() RETURNS TABLE (brand_id integer, products integer, popularity integer,
  index_korean text, index_english text)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT s.brand_id, s.products, s.popularity, s.index_korean, s.index_english FROM shop.brand_search s
$$;
