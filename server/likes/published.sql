-- The products that each member likes.
CREATE FUNCTION shop.hearts() RETURNS TABLE (member_id integer, product_id integer)
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT f.member_id, f.product_id FROM shop.favorites f $$;
