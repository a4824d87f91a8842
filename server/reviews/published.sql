-- For each product the sum of half stars, the number of reviews, and a counter that changes with each review's events.
CREATE FUNCTION shop.rated_products() RETURNS TABLE (product_id integer, half_stars bigint, reviews integer,
  changes bigint)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT p.product_id, p.half_stars, p.reviews, p.changes FROM shop.product_ratings p
$$;

-- The reviews that everyone may read. The author is null when the writer has left.
CREATE FUNCTION shop.shown_reviews() RETURNS TABLE (review_id integer, product_id integer, half_stars integer,
  content text, author text, height_cm integer, size text, written_at timestamptz,
  photos uuid[])
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT r.review_id, r.product_id, r.half_stars, t.content, t.author, t.height_cm, t.size, r.written_at,
    ARRAY(SELECT p.photo_id FROM shop.review_photos p WHERE p.review_id = r.review_id ORDER BY p.slot)
  FROM shop.reviews r JOIN shop.review_texts t USING (review_id) WHERE r.removed_at IS NULL
$$;

-- Rented items that have been reviewed. The id is null when staff removed the review, which is not written again.
CREATE FUNCTION shop.reviewed_items() RETURNS TABLE (order_item_id uuid, review_id integer)
LANGUAGE sql STABLE PARALLEL SAFE AS $$ 
  SELECT r.order_item_id, CASE WHEN r.removed_at IS NULL THEN r.review_id END FROM shop.reviews r
$$;
